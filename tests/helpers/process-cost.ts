import { readFile } from 'node:fs/promises'

/** Resident memory of a process in megabytes; NaN where the system is not Linux. */
export const residentMb = (processId: number) => readMb(processId, 'VmRSS')

/** Its largest resident memory so far. */
export const peakResidentMb = (processId: number) => readMb(processId, 'VmHWM')

async function readMb(processId: number, name: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${processId}/status`, 'utf8').catch(() => '')
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1024
}

/** Core time of a process in milliseconds, in steps of ten; NaN where the system is not Linux. */
export async function coreMs(processId: number): Promise<number> {
  const stat = await readFile(`/proc/${processId}/stat`, 'utf8').catch(() => '')
  // Values 14 and 15 (proc_pid_stat(5)), in hundredths of a second. The name before them may contain spaces.
  const values = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(values[11]) + Number(values[12])) * 10
}
