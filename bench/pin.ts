import { spawnSync } from 'node:child_process'
import { cpus } from 'node:os'

/**
 * Holds a running process to one core of the machine.
 *
 * @returns Whether that worked: only Linux has `taskset`, and a machine may have but one core.
 */
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
