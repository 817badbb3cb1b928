import { spawnSync } from 'node:child_process'
import { cpus } from 'node:os'

/** Holds a process to one core. @returns Whether that worked: only Linux has `taskset`. */
export function pin(processId: number, core: number): boolean {
  return setCores(processId, String(core))
}

/** Gives this process all cores again, for itself and for what it starts. */
export function unpin(): void {
  setCores(process.pid, `0-${cpus().length - 1}`)
}

function setCores(processId: number, cores: string): boolean {
  return spawnSync('taskset', ['--all-tasks', '--cpu-list', '--pid', cores, String(processId)]).status === 0
}
