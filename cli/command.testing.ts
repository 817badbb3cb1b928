import { spawn } from 'node:child_process'
import { dirname } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import type { Database } from '#server/database/types.ts'
import { newPath, takePostgres, openFile, openServer } from '#server/database/databases.testing.ts'
import { makeTemporaryFolder } from '../tests/helpers/temporary.ts'

/** How the command ended, and what it printed. */
export interface Run {
  code: number | null
  out: string
  err: string
}

/** Where and how the command is run. */
export interface Place {
  /** Working directory; an empty folder where none is given. */
  cwd?: string
  env?: NodeJS.ProcessEnv
}

/** How long a test may take that runs the command several times. */
export const TIMEOUT_MS = 60_000

const main = fileURLToPath(new URL('main.ts', import.meta.url))

/** Runs `waypost` with arguments, in a process of its own. */
export async function waypost(args: string[], place: Place = {}): Promise<Run> {
  const child = await startWaypost(args, place)
  const [out, err, code] = await Promise.all([buffer(child.stdout), buffer(child.stderr), endOf(child)])
  // Not as `text` reads them, which leaves out a byte order mark.
  return { code, out: String(out), err: String(err) }
}

/** Starts `waypost`; it ends with the test. @param program What is run: `main.ts` where nothing is given. */
export async function startWaypost(args: string[], { cwd, env }: Place, program = main) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [program, ...args], {
    cwd: cwd ?? (await makeTemporaryFolder('cwd')),
    env: { PATH, TZ: 'UTC', NODE_COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

type Child = Awaited<ReturnType<typeof startWaypost>>

/** Waits until a process has ended. @returns Its exit code; `null` if a signal ended it. */
export function endOf(child: Child): Promise<number | null> {
  return new Promise((resolve, reject) => child.once('close', resolve).once('error', reject))
}

/** Opens a database, with the settings by which the command finds it. */
export async function openSqlite() {
  const path = await newPath()
  return { database: await openFile(path), env: { DATA_DIR: dirname(path) } }
}

/** `openSqlite` for PostgreSQL. */
export async function openPostgres() {
  const { url } = await takePostgres()
  return { database: await openServer(url), env: { DATABASE_URL: url, AUTH_SECRET: 'x'.repeat(32) } }
}

/** Stores comments of nobody's on the article `hill`, all at once. */
export async function storeComments({ db }: Database, count: number, text: string): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => ({
    id: `many-${index}`,
    articleId: 'hill',
    number: index,
    lastEvent: index,
    userId: null,
    text,
    textHash: '',
    createdAt: '2026-01-01T00:00:00.000Z',
    heldAt: null,
    removedAt: null,
    removedBy: null,
  }))
  await db.insertInto('comments').values(rows).execute()
}
