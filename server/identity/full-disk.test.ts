import { expect, it } from 'vitest'
import { sql } from 'kysely'
import { fillDisk, newPath, openPatiently } from '../database/databases.testing.ts'
import { createTestIdentity } from './identity.testing.ts'

it('nobody can register or sign in while the disk is full, and each is told to try again', async () => {
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
  expect(await identity.findUser(authorization)).toMatchObject({ email: 'mira@example.com' })
  expect(lines).toHaveLength(1)

  await sql`pragma max_page_count = 100000`.execute(database.db)
  await register('asha@example.com')
  await signIn('asha@example.com')
})
