import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { symlink } from 'node:fs/promises'
import { devNull } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { findFreePort } from './free-port.ts'
import { createPostgresDatabase } from './postgres.ts'
import { makeTemporaryFolder } from './temporary.ts'

/** A Waypost in its own process. */
export interface Waypost extends AsyncDisposable {
  /** Origin without a slash at the end. */
  url: string
  contentDir: string
  dataDir: string
  /** Settings with which another Waypost uses the same PostgreSQL database; empty with SQLite. */
  databaseEnv: NodeJS.ProcessEnv
  /** The current process; `start` makes another. */
  readonly process: ChildProcess
  /** Everything printed so far, including errors. */
  output(): string
  /** Sends SIGKILL and waits until it has ended. */
  kill(): Promise<void>
  /** Sends SIGTERM and waits until it has ended. */
  terminate(): Promise<void>
  /** Starts it again after `kill` or `terminate`, at the same address and with the same data. */
  start(): Promise<void>
  /** Ends it and removes its PostgreSQL database. */
  stop(): Promise<void>
}

/** A Waypost's differences from the sample's. */
export interface WaypostOptions {
  contentDir?: string
  /** A new, empty folder by default. */
  dataDir?: string
  /** A free port by default. */
  port?: number
  /** SQLite in the data folder, or a new PostgreSQL database. */
  database?: 'sqlite' | 'postgres'
  env?: NodeJS.ProcessEnv
  /** A file with more settings. Without it no file is read, not even the repository's. */
  envFile?: string
  /** Command that runs Node, such as one that limits it. */
  within?: string[]
  /** The file to start; the repository's newest build by default. */
  entry?: string
  /** Whether it runs without the stand-in for Google, as on a server. */
  isServed?: boolean
}

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Starts the built Waypost on a free port with a new data folder, and waits until it is ready.
 *
 * @param options Without a `contentDir` it serves the sample blog.
 * @throws Error with everything printed, if it ends before it is ready.
 */
export async function startWaypost(options: WaypostOptions = {}): Promise<Waypost> {
  try {
    return await startAt(options.port ?? (await findFreePort()), options)
  } catch (error) {
    // Another program may have taken the free port meanwhile.
    const isTaken = options.port === undefined && String(error).includes('is in use by another program')
    if (isTaken) return startWaypost(options)
    throw error
  }
}

async function startAt(
  port: number,
  {
    contentDir = join(root, 'sample'),
    database = 'sqlite',
    env = {},
    envFile = devNull,
    within = [],
    isServed = false,
    entry = join(root, 'build/server/entry.js'),
    ...options
  }: WaypostOptions,
): Promise<Waypost> {
  const dataDir = options.dataDir ?? (await makeTemporaryFolder('data'))
  // All Wayposts of a run share the resized pictures.
  const { TEST_PICTURES } = process.env
  if (TEST_PICTURES) await symlink(TEST_PICTURES, join(dataDir, 'variants'), 'junction')
  const postgres = database === 'postgres' && !env.DATABASE_URL ? await createPostgresDatabase() : undefined
  const databaseEnv = postgres
    ? { DATABASE_URL: postgres.url, AUTH_SECRET: randomBytes(32).toString('hex') }
    : {}
  const variables = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    PORT: String(port),
    DATA_DIR: dataDir,
    CONTENT_DIR: contentDir,
    ...databaseEnv,
    ...env,
  }
  const chunks: string[] = []
  const standIn = isServed ? [] : ['--google-stand-in']
  const command = [...within, process.execPath, entry, '--env', envFile, ...standIn]
  const run = () => runUntilReady(command, dataDir, variables, chunks)

  let child = await run().catch(async (error: unknown) => {
    await postgres?.drop()
    throw error
  })
  async function stop() {
    await end(child, 'SIGTERM')
    await postgres?.drop()
  }
  return {
    url: `http://localhost:${port}`,
    contentDir,
    dataDir,
    databaseEnv,
    get process() {
      return child
    },
    output: () => chunks.join(''),
    kill: () => end(child, 'SIGKILL'),
    terminate: () => end(child, 'SIGTERM'),
    async start() {
      child = await run()
    },
    stop,
    [Symbol.asyncDispose]: stop,
  }
}

/** Runs the `waypost` command on the data of a running Waypost. @returns Its standard output. */
export async function runCommand({ dataDir, databaseEnv }: Waypost, ...words: string[]): Promise<string> {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, DATA_DIR: dataDir, ...databaseEnv }
  const command = [join(root, 'cli/main.ts'), '--env', devNull, ...words]
  const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: dataDir, env })
  return stdout
}

/** @param chunks Collects its output. */
async function runUntilReady(
  [program, ...words]: string[],
  cwd: string,
  env: NodeJS.ProcessEnv,
  chunks: string[],
): Promise<ChildProcess> {
  const child = spawn(program, words, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const first = chunks.length
  const output = () => chunks.slice(first).join('')
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk.toString()))
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', () => output().includes('Waypost is ready') && resolve())
    child.once('exit', (code) => reject(new Error(`It ended with ${code} before it was ready:\n${output()}`)))
  })
  return child
}

async function end(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
  await once(child, 'exit')
}
