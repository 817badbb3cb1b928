/** How soon a reader at one instance has a comment that was written at another one. */
import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { startPostgres } from '../scripts/postgres.ts'
import { createPostgresDatabase } from '../tests/helpers/postgres.ts'
import { startWaypost } from '../tests/helpers/waypost.ts'
import { signInMany } from './accounts.ts'
import { comment, follow, hear } from './live-reader.ts'
import type { Result } from './result.ts'
import { median, percentile } from './statistics.ts'

const COMMENTS = 500
const BETWEEN_MS = 20
const LIMIT_MS = 100

export async function benchInstances(): Promise<Result> {
  await using stack = new AsyncDisposableStack()
  const server = await startPostgres()
  stack.defer(() => server.stop())
  process.env.TEST_DATABASE_URL = server.url
  const database = await createPostgresDatabase()
  stack.defer(() => database.drop())
  const env = {
    DATABASE_URL: database.url,
    AUTH_SECRET: randomBytes(32).toString('hex'),
    TRUST_PROXY: '1',
    COMMENTS_PER_MINUTE: '1000000',
  }
  const here = stack.use(await startWaypost({ env }))
  const there = stack.use(await startWaypost({ env }))
  const [authorization] = await signInMany(here, 1)
  const readers = { here: await follow(here), there: await follow(there) }
  stack.defer(() => Object.values(readers).forEach((reader) => reader.destroy()))

  const times = { here: [] as number[], there: [] as number[] }
  for (let index = 0; index < COMMENTS; index += 1) {
    const text = `Comment ${index} of ${COMMENTS}, for everybody who is here`
    const startedAt = performance.now()
    const arrived = (['here', 'there'] as const).map(async (place) => {
      await hear(readers[place], text)
      times[place].push(performance.now() - startedAt)
    })
    await comment(here, authorization, text)
    await Promise.all(arrived)
    await setTimeout(BETWEEN_MS)
  }
  return {
    title: 'Comments between two instances',
    conditions: `one PostgreSQL and both instances on this machine, ${COMMENTS} comments one after the other, from sending one to having it`,
    figures: [
      { what: 'at the same instance, p50', value: median(times.here), unit: 'ms' },
      { what: 'at the same instance, p99', value: percentile(times.here, 0.99), unit: 'ms' },
      { what: 'at the other one, p50', value: median(times.there), unit: 'ms' },
      {
        what: 'at the other one, p99',
        value: percentile(times.there, 0.99),
        unit: 'ms',
        atMost: LIMIT_MS,
      },
    ],
  }
}
