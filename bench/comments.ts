/** How many comments are stored for good in a second, and how long readers wait for Home meanwhile. */
import { startPinned } from './accounts.ts'
import { openCommenters } from './commenters.ts'
import { measureHomeBeside } from './home.ts'
import { timeOf } from './rate.ts'
import type { Result } from './result.ts'
import { median, percentile } from './statistics.ts'

/** Comments that should be stored in a second. */
const COMMENTS_A_SECOND = 1_500

const CLIENTS = 64
const SECONDS = 8
const ROUNDS = 5

export async function benchComments(): Promise<Result> {
  const { waypost, where } = await startPinned()
  const commenters = await openCommenters(waypost, CLIENTS)
  try {
    const rates: number[] = []
    const waits: number[] = []
    let stored = 0
    const rounds = { rounds: ROUNDS, aloneSeconds: 2, besideSeconds: SECONDS }
    const home = await measureHomeBeside('comments', waypost.url, rounds, async () => {
      const endsAt = performance.now() + SECONDS * 1_000
      const writing = Array.from({ length: CLIENTS }, (_, account) => commentUntil(endsAt, account))
      const times = (await Promise.all(writing)).flat()
      stored += times.length
      rates.push(times.length / SECONDS)
      waits.push(percentile(times, 0.99))
    })
    await commenters.expectComments(stored)

    return {
      title: 'Durable comments on one article',
      conditions: `${CLIENTS} accounts at once, SQLite, ${where}, medians of ${ROUNDS} rounds of ${SECONDS} s`,
      figures: [
        { what: 'comments a second', value: median(rates), unit: '', atLeast: COMMENTS_A_SECOND },
        { what: 'a comment, p99', value: median(waits), unit: 'ms' },
        ...home,
      ],
      notes: [`All ${stored} comments that were answered are there.`],
    }
  } finally {
    commenters.close()
    await waypost.stop()
  }

  /** Writes one comment after the other. @returns Milliseconds that each took. */
  async function commentUntil(endsAt: number, account: number): Promise<number[]> {
    const times: number[] = []
    while (performance.now() < endsAt) times.push(await timeOf(() => commenters.comment(account)))
    return times
  }
}
