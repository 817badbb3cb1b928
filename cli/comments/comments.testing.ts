import type { Database } from '#server/database/types.ts'
import { accepted, createThreads, type TestThreads } from '#server/interactions/interactions.testing.ts'
import { openPostgres, openSqlite, waypost, type Run } from '../command.testing.ts'

/** The interactions service, and the command on the same database. */
export interface Shared extends TestThreads {
  env: NodeJS.ProcessEnv
  /** Runs `waypost comments`. */
  comments(...args: string[]): Promise<Run>
}

type Options = Parameters<typeof createThreads>[1]

/** Opens both on a file of SQLite's. */
export async function onSqlite(options?: Options): Promise<Shared> {
  const { database, env } = await openSqlite()
  return share(database, env, options)
}

/** Opens both on PostgreSQL. */
export async function onPostgres(): Promise<Shared> {
  const { database, env } = await openPostgres()
  return share(database, env)
}

function share(database: Database, env: NodeJS.ProcessEnv, options?: Options): Shared {
  return {
    ...createThreads(database, options),
    env,
    comments: (...args) => waypost(['comments', ...args], { env }),
  }
}

/** Writes a comment, a second after the one before. */
export async function write(
  threads: TestThreads,
  email: string,
  text: string,
  articleId = 'lake',
): Promise<string> {
  const { db } = threads.database
  const known = await db
    .selectFrom('users')
    .select(['id', 'email', 'name'])
    .where('email', '=', email)
    .executeTakeFirst()
  const writer = known
    ? { user: { ...known, emailVerified: false, createdAt: new Date(0) }, client: email }
    : await threads.addUser(email)
  threads.clock.now = new Date(threads.clock.now.getTime() + 1_000)
  return (await accepted(threads.interactions.addComment(articleId, writer, text))).id
}

/** Tells how many comments of `lake` everybody sees. */
export const stored = async ({ readStored }: TestThreads) => (await readStored()).record?.comments
