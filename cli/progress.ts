import { formatNumber, shorten } from './printing.ts'

/** Reports progress: steps done and total steps. */
export type ReportProgress = (done: number, total: number) => void

/** Minimum time between two drawings of the bar. */
const DRAWN_EVERY_MS = 80

/** Columns of the bar itself. */
const BAR_WIDTH = 24

/** Shows a progress bar while `work` runs, if standard error is a terminal. @param label Such as 'Reading'. */
export async function withProgress<T>(label: string, work: (tell: ReportProgress) => Promise<T>): Promise<T> {
  const { stderr } = process
  if (!stderr.isTTY) return work(() => {})
  let drawnAt = 0
  try {
    return await work((done, total) => {
      const now = performance.now()
      if (now - drawnAt < DRAWN_EVERY_MS) return
      drawnAt = now
      // The last column stays free: some terminals break the line as soon as it is full.
      stderr.write(`\r\u001b[K${shorten(describeProgress(label, done, total), stderr.columns - 1)}`)
    })
  } finally {
    if (drawnAt > 0) stderr.write('\r\u001b[K')
  }
}

/** Draws a progress bar: 'Writing ██████░░░░ 120 of 300'. */
export function describeProgress(label: string, done: number, total: number): string {
  const part = total > 0 ? Math.min(1, Math.max(0, done / total)) : 0
  const full = Math.round(part * BAR_WIDTH)
  const bar = '█'.repeat(full) + '░'.repeat(BAR_WIDTH - full)
  return `${label} ${bar} ${formatNumber(done)} of ${formatNumber(total)}`
}
