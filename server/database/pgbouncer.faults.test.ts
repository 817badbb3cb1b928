import { spawn, spawnSync } from 'node:child_process'
import { chmod, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { findFreePort } from '../../tests/helpers/free-port.ts'
import { makeTemporaryFolder } from '../../tests/helpers/temporary.ts'
import { newPostgres, openingFailure, openServer } from './databases.testing.ts'

const isInstalled = spawnSync('pgbouncer', ['--version']).status === 0

describe.skipIf(!isInstalled)('PgBouncer before PostgreSQL', () => {
  it('is refused with words where it lends connections for a transaction', async () => {
    const { url } = await newPostgres()
    const { message } = await openingFailure({ kind: 'postgres', url: await pooled(url, 'transaction') })
    expect(message).toContain('set pool_mode = session')
  })

  it('is nothing special where it lends them for a session', async () => {
    const { url } = await newPostgres()
    const direct = await openServer(url)
    const database = await openServer(await pooled(url, 'session'))
    const heard = vi.fn()
    onTestFinished(database.changes.watch('thread', heard))
    // Once it listens it is told that anything may have changed.
    await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce(), { timeout: 10_000 })
    await direct.changes.commit(async (_, announce) => announce('thread', 'one'))
    await vi.waitFor(() => expect(heard).toHaveBeenCalledWith('one'), { timeout: 10_000 })
  })
})

/** Starts a PgBouncer until the test is over. @returns The address of the database behind it. */
async function pooled(url: string, mode: 'session' | 'transaction'): Promise<string> {
  const dir = await makeTemporaryFolder('pgbouncer')
  const { hostname, port, username, pathname } = new URL(url)
  const behind = await findFreePort()
  const [settings, users] = [join(dir, 'pgbouncer.ini'), join(dir, 'users')]
  await writeFile(users, `"${username}" ""\n`)
  await writeFile(
    settings,
    `[databases]
* = host=${hostname} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${behind}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = ${mode}
`,
  )
  // It refuses to run as root, so it must read its settings as somebody else.
  await chmod(dir, 0o755)
  const asUser = process.getuid?.() === 0 ? ['--user', 'nobody'] : []
  const child = spawn('pgbouncer', ['--quiet', ...asUser, settings], { stdio: 'ignore' })
  onTestFinished(() => void child.kill())
  await vi.waitFor(() => answers(behind), { timeout: 10_000 })
  return `postgres://${username}@127.0.0.1:${behind}${pathname}`
}

function answers(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve()
    })
    socket.on('error', reject)
  })
}
