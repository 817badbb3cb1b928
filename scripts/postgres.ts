import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** A PostgreSQL server on which tests create databases. */
export interface RunningPostgres {
  url: string
  stop(): Promise<void>
}

const program = fileURLToPath(new URL('postgres/server.ts', import.meta.url))

/**
 * Starts a PostgreSQL server for the tests in a temporary folder. It ends with this process, even if that is killed. With
 * TEST_DATABASE_URL the tests use that server instead, which stays running.
 *
 * @throws Error if none can be started; standard error contains the advice.
 */
export async function startPostgres(): Promise<RunningPostgres> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, stop: async () => {} }

  // In its own session, else Ctrl-C would stop it before the tests have ended.
  const child = spawn(process.execPath, [program], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
    windowsHide: true,
  })
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).once('line', resolve)
    child.once('error', reject)
    child.once('exit', () => reject(new Error('There is no PostgreSQL for the tests.')))
  })
  return {
    url,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.stdin.end()
      await once(child, 'exit')
    },
  }
}
