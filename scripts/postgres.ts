import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** A PostgreSQL server on which tests make databases of their own. */
export interface RunningPostgres {
  url: string
  stop(): Promise<void>
}

const program = fileURLToPath(new URL('postgres/server.ts', import.meta.url))

/**
 * Gives the tests a PostgreSQL server: the one that TEST_DATABASE_URL names, which is left running, else one of its own in
 * a temporary folder. That one ends with this process, however this process ends.
 *
 * @throws Error if there is none; what to do by hand stands on standard error.
 */
export async function startPostgres(): Promise<RunningPostgres> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, stop: async () => {} }

  // In a session of its own, or Ctrl-C would reach it before the tests have ended.
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
