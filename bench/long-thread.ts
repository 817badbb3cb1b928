/** What reading the counts and comments of an article costs that very many liked and commented, beside one of a few. */
import { sql } from 'kysely'
import { join } from 'node:path'
import { openDatabase } from '../server/database/database.ts'
import { getRaw } from '../tests/helpers/http.ts'
import type { Waypost } from '../tests/helpers/waypost.ts'
import { signInMany, startPinned } from './accounts.ts'
import type { Figure, Result } from './result.ts'
import { median, percentile } from './statistics.ts'

const FEW = { article: 'the-lake-before-the-city', comments: 100, likes: 100 }
const MANY = { article: 'mustard-twice', comments: 100_000, likes: 1_000_000 }
const ROUNDS = 500
/** What the p99 of reading may reach. */
const LIMIT_MS = 10

type Size = typeof FEW

export async function benchLongThread(): Promise<Result> {
  const { waypost, where } = await startPinned()
  try {
    const [authorization] = await signInMany(waypost, 1)
    await fill(waypost)
    const figures: Figure[] = []
    const reads: [string, (size: Size) => string][] = [
      ['counts', () => ''],
      ['newest 50', () => '/comments'],
      ['50 in the middle', ({ comments }) => `/comments?before=${comments / 2}`],
    ]
    for (const [name, path] of reads) {
      for (const headers of [{}, { authorization }]) {
        const times: [number[], number[]] = [[], []]
        for (let round = 0; round < ROUNDS; round += 1)
          for (const [index, size] of [FEW, MANY].entries()) {
            const { firstByteMs, status } = await getRaw(
              `${waypost.url}/api/articles/${size.article}${path(size)}`,
              headers as Record<string, string>,
            )
            if (status !== 200) throw new Error(`${name} was answered with ${status}`)
            times[index].push(firstByteMs)
          }
        const who = 'authorization' in headers ? 'signed in' : 'a guest'
        const what = `${name}, ${who}`
        const [few, many] = times.map(median)
        const peer = { name: 'the short thread', value: few }
        figures.push(
          { what: `${what}, p50`, value: many, unit: 'ms', peer },
          { what: `${what}, p99`, value: percentile(times[1], 0.99), unit: 'ms', atMost: LIMIT_MS },
        )
      }
    }
    return {
      title: 'Reading a very long thread',
      conditions: `${MANY.comments} comments and ${MANY.likes} likes, beside ${FEW.comments} and ${FEW.likes}, SQLite, ${where}, ${ROUNDS} requests each, in turn`,
      figures,
    }
  } finally {
    await waypost.stop()
  }
}

/** Writes both threads straight into the database: a million people cannot be signed in within a benchmark. */
async function fill({ dataDir }: Waypost) {
  const { db, close } = await openDatabase({ kind: 'sqlite', path: join(dataDir, 'waypost.db') })
  const at = new Date(Date.now() - 1_000).toISOString()
  const upTo = (count: number) =>
    sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${count})`
  await sql`insert into users (id, name, email, email_verified, created_at, updated_at)
    ${upTo(MANY.likes)} select 'u' || n, '', 'u' || n || '@example.com', 0, ${at}, ${at} from numbers`.execute(
    db,
  )
  for (const { article, comments, likes } of [FEW, MANY]) {
    await sql`insert into likes (article_id, user_id, liked_at)
      ${upTo(likes)} select ${article}, 'u' || n, ${at} from numbers`.execute(db)
    await sql`insert into comments (id, article_id, number, last_event, user_id, text, text_hash, created_at)
      ${upTo(comments)} select ${article} || n, ${article}, n, n, 'u' || n,
        'A comment of the length that comments usually have, number ' || n, 'hash' || n, ${at} from numbers`.execute(
      db,
    )
    await sql`insert into threads (article_id, likes, comments, last_event)
      values (${article}, ${likes}, ${comments}, ${comments})`.execute(db)
  }
  await close()
}
