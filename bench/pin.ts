import { spawnSync } from 'node:child_process'
import { cpus } from 'node:os'

/** Pins a process to one core. @returns False where there is no `taskset`, which only Linux has. */
export function pin(processId: number, core: number): boolean {
  return setCores(processId, String(core))
}

/** Gives this process, and those that it starts later, all cores again. */
export function unpin(): void {
  setCores(process.pid, `0-${cpus().length - 1}`)
}

function setCores(processId: number, cores: string): boolean {
  return spawnSync('taskset', ['--all-tasks', '--cpu-list', '--pid', cores, String(processId)]).status === 0
}
