import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeTemporaryFolder } from './temporary.ts'

/** A Waypost that runs in a process of its own. */
export interface Waypost {
  /** Origin without a slash at the end. */
  url: string
  dataDir: string
  process: ChildProcess
  /** Everything printed so far, errors included. */
  output(): string
  stop(): Promise<void>
}

interface WaypostOptions {
  contentDir?: string
  env?: NodeJS.ProcessEnv
}

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Starts the built Waypost on a free port, with a data folder of its own, and waits until it is ready.
 *
 * @param options The sample blog is served where no `contentDir` is given.
 * @throws Error with everything printed, if it ends before it is ready.
 */
export async function startWaypost({
  contentDir = join(root, 'content'),
  env = {},
}: WaypostOptions = {}): Promise<Waypost> {
  const port = await findFreePort()
  const dataDir = await makeTemporaryFolder('data')
  const child = spawn(process.execPath, [join(root, 'server/entry.ts')], {
    cwd: dataDir,
    env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: dataDir, CONTENT_DIR: contentDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const chunks: string[] = []
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk.toString()))
  const output = () => chunks.join('')

  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', () => output().includes('Waypost is ready') && resolve())
    child.once('exit', (code) => reject(new Error(`It ended with ${code} before it was ready:\n${output()}`)))
  })
  return {
    url: `http://localhost:${port}`,
    dataDir,
    process: child,
    output,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
    },
  }
}

/** A port that nothing listened on a moment ago. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
