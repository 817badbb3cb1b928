import { getRaw } from '../tests/helpers/http.ts'
import { atRate } from './rate.ts'
import type { Figure } from './result.ts'
import { median, percentile } from './statistics.ts'

/** Requests for Home in a second, and what their p99 may reach. */
export const PAGES_A_SECOND = 50
const LIMIT_MS = 50

interface Rounds {
  rounds: number
  /** Seconds of each round alone, and beside the work. */
  aloneSeconds: number
  besideSeconds: number
}

/**
 * Measures how long readers wait for Home alone and beside other work.
 *
 * @param name The work in a word: 'comments'.
 * @param work Runs once a round.
 */
export async function measureHomeBeside(
  name: string,
  url: string,
  { rounds, aloneSeconds, besideSeconds }: Rounds,
  work: () => Promise<void>,
): Promise<Figure[]> {
  const home = () => getRaw(`${url}/home`)
  await home()
  const alone: number[] = []
  const beside: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    alone.push(percentile(await atRate(PAGES_A_SECOND, aloneSeconds, home), 0.99))
    const [pages] = await Promise.all([atRate(PAGES_A_SECOND, besideSeconds, home), work()])
    beside.push(percentile(pages, 0.99))
  }
  return [
    { what: 'Home alone, p99', value: median(alone), unit: 'ms' },
    { what: `Home beside ${name}, p99`, value: median(beside), unit: 'ms', atMost: LIMIT_MS },
  ]
}
