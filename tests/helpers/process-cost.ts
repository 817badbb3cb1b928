import { readFile } from 'node:fs/promises'

/** Megabytes of memory that a process holds, as Linux counts them; NaN elsewhere. */
export const residentMb = (processId: number) => readMb(processId, 'VmRSS')

/** The most that it has held so far. */
export const peakResidentMb = (processId: number) => readMb(processId, 'VmHWM')

async function readMb(processId: number, name: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${processId}/status`, 'utf8').catch(() => '')
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1024
}

/** Milliseconds for which a process has held a core, to ten, as Linux counts them; NaN elsewhere. */
export async function coreMs(processId: number): Promise<number> {
  const stat = await readFile(`/proc/${processId}/stat`, 'utf8').catch(() => '')
  // Behind the name, which may hold spaces; the 14th and 15th value of all (proc_pid_stat(5)), in hundredths of a second.
  const values = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(values[11]) + Number(values[12])) * 10
}
