/** How soon a reader at one instance has a comment that was written at another one. */
import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { createAccount, openSession } from '../tests/helpers/accounts.ts'
import { createPostgresDatabase } from '../tests/helpers/postgres.ts'
import { addComment, ARTICLE } from '../tests/helpers/thread.ts'
import { startWaypost, type Waypost } from '../tests/helpers/waypost.ts'
import { useBenchPostgres } from './bench-postgres.ts'
import type { Result } from './result.ts'
import { median, percentile } from './statistics.ts'

const COMMENTS = 500
const BETWEEN_MS = 20
const LIMIT_MS = 100

export async function benchInstances(): Promise<Result> {
  await using stack = new AsyncDisposableStack()
  await useBenchPostgres(stack)
  const database = await createPostgresDatabase()
  stack.defer(() => database.drop())
  const env = {
    DATABASE_URL: database.url,
    AUTH_SECRET: randomBytes(32).toString('hex'),
    COMMENTS_PER_MINUTE: '1000000',
  }
  const here = stack.use(await startWaypost({ env }))
  const there = stack.use(await startWaypost({ env }))
  const token = await openSession(here, await createAccount(here, 'writer'))
  const readers = [await follow(here), await follow(there)]

  const times: number[][] = [[], []]
  for (let index = 0; index < COMMENTS; index += 1) {
    const text = `Comment ${index} of ${COMMENTS}, for everybody who is here`
    const startedAt = performance.now()
    const arrived = readers.map(async (hear, place) => {
      await hear(text)
      times[place].push(performance.now() - startedAt)
    })
    await addComment(here, token, text)
    await Promise.all(arrived)
    await setTimeout(BETWEEN_MS)
  }
  const [same, other] = times
  return {
    title: 'Comments between two instances',
    conditions: `one PostgreSQL and both instances on this machine, ${COMMENTS} comments one after the other, from sending one to having it`,
    figures: [
      { what: 'at the same instance, p50', value: median(same), unit: 'ms' },
      { what: 'at the same instance, p99', value: percentile(same, 0.99), unit: 'ms' },
      { what: 'at the other one, p50', value: median(other), unit: 'ms' },
      { what: 'at the other one, p99', value: percentile(other, 0.99), unit: 'ms', atMost: LIMIT_MS },
    ],
  }
}

/** Opens the live stream of an article's comments. @returns Waits until the stream has sent a text. */
async function follow({ url }: Waypost): Promise<(text: string) => Promise<void>> {
  const answer = await fetch(`${url}/api/articles/${ARTICLE}/comments/live`)
  const parts = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
  async function hear(text: string) {
    for (let heard = ''; !heard.includes(text);) {
      const { value, done } = await parts.read()
      if (done) throw new Error(`A stream ended before '${text}' had come: ${heard}`)
      heard += value
    }
  }
  await hear('event: thread')
  return hear
}
