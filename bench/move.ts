/** How long a large database takes from SQLite to PostgreSQL and back, and in how much memory. */
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { glob, rm } from 'node:fs/promises'
import { devNull } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { openDatabase } from '../server/database/database.ts'
import { createPostgresDatabase } from '../tests/helpers/postgres.ts'
import { makeTemporaryFolder } from '../tests/helpers/temporary.ts'
import { useBenchPostgres } from './bench-postgres.ts'
import type { Result } from './result.ts'

const COMMENTS = 100_000
const LIKES = 1_000_000
/** Every user likes every article. */
const USERS = 1_000

const MAX_SECONDS = 120
const MAX_MB = 400

export async function benchMove(): Promise<Result> {
  await using stack = new AsyncDisposableStack()
  await useBenchPostgres(stack)
  const database = await createPostgresDatabase()
  stack.defer(() => database.drop())
  const dataDir = await makeTemporaryFolder('data')
  await fill(join(dataDir, 'waypost.db'))

  const onFile = { DATA_DIR: dataDir }
  const onServer = { ...onFile, DATABASE_URL: database.url, AUTH_SECRET: randomBytes(32).toString('hex') }
  const there = await move(database.url, onFile)
  for await (const file of glob(join(dataDir, 'waypost.db*'))) await rm(file)
  const back = await move('sqlite', onServer)

  const equal = there.tables.filter(({ name, sha256 }) =>
    back.tables.some((b) => b.name === name && b.sha256 === sha256),
  )
  return {
    title: 'A database that moves',
    conditions: `${COMMENTS.toLocaleString('en-US')} comments and ${LIKES.toLocaleString('en-US')} likes, PostgreSQL on this machine, once each way by the command, which copies, reads back and compares`,
    figures: [
      { what: 'SQLite to PostgreSQL', value: there.seconds, unit: 's', atMost: MAX_SECONDS },
      { what: 'PostgreSQL to SQLite', value: back.seconds, unit: 's', atMost: MAX_SECONDS },
      { what: 'most memory of the command', value: Math.max(there.mb, back.mb), unit: 'MB', atMost: MAX_MB },
      {
        what: `tables of ${there.tables.length} with the same digest after both`,
        value: equal.length,
        unit: '',
        atLeast: there.tables.length,
      },
    ],
  }
}

async function fill(path: string): Promise<void> {
  await (await openDatabase({ kind: 'sqlite', path })).close()
  const file = new DatabaseSync(path)
  const at = `'2026-11-21T11:00:00.000Z'`
  const numbers = (count: number) =>
    `with recursive n(i) as (select 0 union all select i + 1 from n where i < ${count - 1})`
  file.exec(`begin;
    insert into users (id, name, email, email_verified, created_at, updated_at)
      ${numbers(USERS)} select 'user-' || i, '', i || '@example.com', i % 2, ${at}, ${at} from n;
    insert into threads (article_id, likes, comments, last_event)
      ${numbers(LIKES / USERS)} select 'article-' || i, ${USERS}, ${(COMMENTS * USERS) / LIKES}, 1100 from n;
    insert into likes (article_id, user_id, liked_at)
      ${numbers(LIKES)} select 'article-' || (i / ${USERS}), 'user-' || (i % ${USERS}), ${at} from n;
    insert into comments (id, article_id, number, last_event, user_id, text, text_hash, created_at)
      ${numbers(COMMENTS)} select lower(hex(randomblob(16))), 'article-' || (i % 1000), i, i, 'user-' || (i % ${USERS}),
        'Comment ' || i || ', with some words – häufig mehr als einer Zeile. ' || hex(randomblob(60)), hex(randomblob(16)), ${at} from n;
    commit`)
  file.close()
}

/** Runs the command, which tells at its end the most memory that it held. */
async function move(to: string, env: NodeJS.ProcessEnv) {
  const tell = `data:text/javascript,process.on('exit', () => console.error(process.resourceUsage().maxRSS))`
  const main = fileURLToPath(new URL('../cli/main.ts', import.meta.url))
  const words = ['--import', tell, main, '--env', devNull, 'database', 'move', to, '--json']
  const startedAt = performance.now()
  const { stdout, stderr } = await promisify(execFile)(process.execPath, words, {
    env: { PATH: process.env.PATH, ...env },
  })
  const { tables } = JSON.parse(stdout) as { tables: { name: string; sha256: string }[] }
  return { tables, seconds: (performance.now() - startedAt) / 1_000, mb: Number(stderr.trim()) / 1024 }
}
