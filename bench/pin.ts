import { spawnSync } from 'node:child_process'
import { cpus } from 'node:os'

/** Pins a process to one core. @returns False without `taskset`, which only Linux has. */
export function pin(processId: number, core: number): boolean {
  return setCores(processId, String(core))
}

/** Gives all cores back to this process, and to processes that it starts later. */
export function unpin(): void {
  setCores(process.pid, `0-${cpus().length - 1}`)
}

function setCores(processId: number, cores: string): boolean {
  return spawnSync('taskset', ['--all-tasks', '--cpu-list', '--pid', cores, String(processId)]).status === 0
}
