import { expect, it, vi } from 'vitest'
import { sql } from 'kysely'
import { openTcpProxy } from '../../tests/helpers/tcp-proxy.ts'
import { fillDisk, newPath, openPatiently, takePostgres } from '../database/databases.testing.ts'
import { createTestIdentity } from './identity.testing.ts'

it('users cannot register or sign in while the disk is full, and are asked to try again', async () => {
  const { database, lines } = await openPatiently({ kind: 'sqlite', path: await newPath() })
  const { register, signIn, identity } = createTestIdentity(database)
  await register('mira@example.com')
  const authorization = await signIn('mira@example.com')
  await fillDisk(database)

  // Pages that are there have some room left.
  const registered: string[] = []
  const registerMany = async () => {
    for (;;) {
      const email = `reader-${registered.length}@example.com`
      await register(email)
      registered.push(email)
    }
  }
  await expect(registerMany()).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 10 })
  const signInMany = async () => {
    for (const email of registered) for (let turn = 0; turn < 5; turn += 1) await signIn(email)
  }
  await expect(signInMany()).rejects.toMatchObject({ code: 'unavailable' })
  expect(await identity.sessions.findUser(authorization)).toMatchObject({ email: 'mira@example.com' })
  expect(lines).toHaveLength(1)

  await sql`pragma max_page_count = 100000`.execute(database.db)
  await register('asha@example.com')
  await signIn('asha@example.com')
})

it('users stay signed in while the database is unreachable, and are asked to try again', async () => {
  const { url } = await takePostgres()
  await using proxy = await openTcpProxy(url)
  const { database, lines } = await openPatiently({ kind: 'postgres', url: proxy.url })
  const { register, signIn, identity } = createTestIdentity(database)
  await register('mira@example.com')
  const authorization = await signIn('mira@example.com')
  proxy.set('refused')
  for (let turn = 0; turn < 5; turn += 1)
    await expect(identity.sessions.findUser(authorization)).rejects.toMatchObject({ code: 'unavailable' })
  expect(lines).toHaveLength(1)
  proxy.set('passing')
  const find = () => identity.sessions.findUser(authorization)
  expect(await vi.waitFor(find, { timeout: 10_000 })).toMatchObject({ email: 'mira@example.com' })
})
