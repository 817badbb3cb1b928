import { formatNumber, shorten } from './printing.ts'

/** Tells how far a work is: how much of it is done, and how much there is in all. */
export type Tell = (done: number, total: number) => void

/** How often the bar is drawn anew. */
const DRAWN_EVERY_MS = 80

/** Columns of the bar itself. */
const BAR_WIDTH = 24

/**
 * Does a long work while a bar on the terminal shows how far it is. Where standard error is no terminal, nothing is drawn.
 *
 * @param label What is done, as in 'Reading the articles'.
 */
export async function withProgress<T>(label: string, work: (tell: Tell) => Promise<T>): Promise<T> {
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

/** Draws how far a work is: 'Writing ██████░░░░ 120 of 300'. */
export function describeProgress(label: string, done: number, total: number): string {
  const part = total > 0 ? Math.min(1, Math.max(0, done / total)) : 0
  const full = Math.round(part * BAR_WIDTH)
  const bar = '█'.repeat(full) + '░'.repeat(BAR_WIDTH - full)
  return `${label} ${bar} ${formatNumber(done)} of ${formatNumber(total)}`
}
