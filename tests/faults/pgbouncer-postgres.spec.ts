import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { findFreePort } from '../helpers/free-port.ts'
import { createPostgresDatabase } from '../helpers/postgres.ts'
import { makeTemporaryFolder } from '../helpers/temporary.ts'
import { expect, test } from '../helpers/test.ts'

const isInstalled = spawnSync('pgbouncer', ['--version']).status === 0

test('PgBouncer in transaction mode is refused with an explanation', async ({ openWaypost }) => {
  test.skip(!isInstalled, 'PgBouncer is not installed')
  await using pooler = await openPgBouncer('transaction')
  await expect(openWaypost({ env: envOf(pooler) })).rejects.toThrow('set pool_mode = session')
})

test('PgBouncer in session mode works as usual', async ({ openWaypost }) => {
  test.skip(!isInstalled, 'PgBouncer is not installed')
  await using pooler = await openPgBouncer('session')
  const site = await openWaypost({ env: envOf(pooler) })
  expect(await (await fetch(`${site.url}/readyz`)).text()).toBe('ready')
  await site.terminate()
})

const envOf = ({ url }: { url: string }) => ({
  DATABASE_URL: url,
  AUTH_SECRET: randomBytes(32).toString('hex'),
})

/** Starts a PgBouncer before a PostgreSQL database of its own. */
async function openPgBouncer(mode: 'session' | 'transaction') {
  const database = await createPostgresDatabase()
  const { hostname, port, username, password, pathname } = new URL(database.url)
  const dir = await makeTemporaryFolder('pgbouncer')
  const own = await findFreePort()
  const [settings, users] = [join(dir, 'pgbouncer.ini'), join(dir, 'users')]
  await writeFile(users, `"${username}" "${password}"\n`)
  await writeFile(
    settings,
    `[databases]
* = host=${hostname} port=${port || 5432}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = ${mode}
`,
  )
  // It refuses to run as root, so it must read its settings as somebody else.
  await chmod(dir, 0o755)
  const asUser = process.getuid?.() === 0 ? ['--user', 'nobody'] : []
  const child: ChildProcess = spawn('pgbouncer', ['--quiet', ...asUser, settings], { stdio: 'ignore' })
  await expect.poll(() => isListening(own)).toBe(true)
  return {
    url: `postgres://${username}@127.0.0.1:${own}${pathname}`,
    async [Symbol.asyncDispose]() {
      child.kill()
      await database.drop()
    },
  }
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
}
