import { spawn } from 'node:child_process'
import { devNull } from 'node:os'
import { dirname, join } from 'node:path'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { newPath, takePostgres, openFile, openServer } from '#server/database/databases.testing.ts'
import { makeTemporaryFolder } from '../tests/helpers/temporary.ts'
import { run } from './run.ts'

/** How the command ended, and what it printed. */
export interface Run {
  code: number | null
  out: string
  err: string
}

/** Where and how the command is run. */
export interface Place {
  /** Working directory, with the site's `content` and `data` in it; an empty folder where none is given. */
  cwd?: string
  /** Settings besides. */
  env?: NodeJS.ProcessEnv
}

/** As if the repository had no file of settings. */
const WITHOUT_SETTINGS = ['--env', devNull]

/** How long a test may take that starts processes. */
export const TIMEOUT_MS = 60_000

const main = fileURLToPath(new URL('main.ts', import.meta.url))

/**
 * Runs `waypost` with arguments inside this process, which for that time has the environment, the working directory and the
 * output of one that was started for it.
 * @throws Error while another call is under way; `waypostProcess` can run several times at once.
 */
export async function waypost(args: string[], place: Place = {}): Promise<Run> {
  if (process.stdout instanceof PassThrough)
    throw new Error('Another call is under way in this process. Run two at once with waypostProcess.')
  const { stdout, stderr } = Object.getOwnPropertyDescriptors(process)
  const before = { cwd: process.cwd(), env: { ...process.env } }
  const [out, err] = [new PassThrough(), new PassThrough()]
  const printed = Promise.all([buffer(out), buffer(err)])
  try {
    Object.defineProperties(process, {
      stdout: { configurable: true, value: out },
      stderr: { configurable: true, value: err },
    })
    const cwd = place.cwd ?? (await makeTemporaryFolder('cwd'))
    process.chdir(cwd)
    replaceEnvironment(environmentOf(cwd, place))
    const code = await run([...WITHOUT_SETTINGS, ...args])
    out.end()
    err.end()
    return { code, ...asTexts(await printed) }
  } finally {
    replaceEnvironment(before.env)
    process.chdir(before.cwd)
    Object.defineProperties(process, { stdout, stderr })
  }
}

/** Changes the environment of this process itself: Node reads `.env` and the time zone there. */
function replaceEnvironment(env: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name]
  for (const [name, value] of Object.entries(env)) if (value !== undefined) process.env[name] = value
}

/** Runs `waypost` with arguments, in a process of its own. @param command As of `startWaypost`. */
export async function waypostProcess(args: string[], place: Place = {}, command?: string[]): Promise<Run> {
  const child = await startWaypost(args, place, command)
  const [code, ...printed] = await Promise.all([endOf(child), buffer(child.stdout), buffer(child.stderr)])
  return { code, ...asTexts(printed) }
}

/** Not as `text` reads them, which leaves out a byte order mark. */
function asTexts([out, err]: Buffer[]): Pick<Run, 'out' | 'err'> {
  return { out: String(out), err: String(err) }
}

/** Starts `waypost`; it ends with the test. @param command What is run: `main.ts` where nothing is given. */
export async function startWaypost(args: string[], place: Place, command = [process.execPath, main]) {
  const [program, ...first] = command
  const cwd = place.cwd ?? (await makeTemporaryFolder('cwd'))
  const child = spawn(program, [...first, ...WITHOUT_SETTINGS, ...args], {
    cwd,
    env: environmentOf(cwd, place),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

function environmentOf(cwd: string, { env }: Place): NodeJS.ProcessEnv {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const folders = { DATA_DIR: join(cwd, 'data'), CONTENT_DIR: join(cwd, 'content') }
  return { PATH, TZ: 'UTC', NODE_COMPILE_CACHE, ...folders, ...env }
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
