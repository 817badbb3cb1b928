import type { OpenCatalog } from '../catalog.ts'

/** When to look after news was told of, in milliseconds. */
export interface PursuitTimes {
  /** How long to wait for more of a burst before the first look. */
  settleMs: number
  /** The least time from one first look to the next. */
  distanceMs: number
  /** How long to wait before each further look, as long as none brings anything. */
  furtherMs: readonly number[]
}

const TIMES: PursuitTimes = { settleMs: 50, distanceMs: 500, furtherMs: [1_000, 3_000, 10_000] }

/**
 * Makes what is called when a space tells of news: the catalog looks at once, and a few times more if that brings nothing,
 * since Contentful's delivery may lag behind what it tells. A burst of calls is one look.
 */
export function createPursuit(
  catalog: Pick<OpenCatalog, 'current' | 'refresh'>,
  { settleMs, distanceMs, furtherMs }: PursuitTimes = TIMES,
): () => void {
  let lookedAt = -Infinity
  let isWaiting = false
  let pending: NodeJS.Timeout | undefined

  return () => {
    if (isWaiting) return
    isWaiting = true
    clearTimeout(pending)
    const waitMs = Math.max(settleMs, lookedAt + distanceMs - performance.now())
    lookAfter(waitMs, furtherMs)
  }

  function lookAfter(waitMs: number, left: readonly number[]): void {
    pending = setTimeout(() => void look(left), waitMs).unref()
  }

  async function look([nextMs, ...left]: readonly number[]): Promise<void> {
    isWaiting = false
    lookedAt = performance.now()
    const mine = pending
    const before = catalog.current()
    await catalog.refresh()
    const hasNews = catalog.current() !== before
    // Other news that came meanwhile is pursued by itself.
    if (!hasNews && nextMs !== undefined && pending === mine) lookAfter(nextMs, left)
  }
}
