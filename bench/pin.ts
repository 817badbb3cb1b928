import { spawnSync } from 'node:child_process'

/**
 * Holds a running process to one core of the machine.
 *
 * @returns Whether that worked: only Linux has `taskset`, and a machine may have but one core.
 */
export function pin(processId: number, core: number): boolean {
  return (
    spawnSync('taskset', ['--all-tasks', '--cpu-list', '--pid', String(core), String(processId)]).status === 0
  )
}
