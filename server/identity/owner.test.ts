import { expect, it, vi } from 'vitest'
import pino from 'pino'
import { newPath, openFile, openServer, takePostgres } from '../database/databases.testing.ts'
import { openNames } from '../names/names.ts'
import { watchOwnerEmail } from './identity.ts'
import { createTestIdentity, PASSWORD } from './identity.testing.ts'

const OWNER = 'mehar@example.com'
const log = pino({ level: 'silent' })

it.each([
  [
    'SQLite',
    async () => {
      const path = await newPath()
      return [await openFile(path), await openFile(path)]
    },
  ],
  [
    'PostgreSQL',
    async () => {
      const { url } = await takePostgres()
      return [await openServer(url), await openServer(url)]
    },
  ],
])('a change of the creator’s account is known at once, even by another instance, on %s', async (_, open) => {
  const [database, other] = await open()
  const { identity } = createTestIdentity(database, { creators: () => [] })
  const emails = await Promise.all([database, other].map((one) => watchOwnerEmail(one, log)))
  const authors = () =>
    emails.map((email) => {
      const creator = () => ({ name: 'Mehar Gill', title: 'Side Lower', emails: [email() ?? []].flat() })
      const names = openNames({ shown: 'name', creator })
      return names.authorOf({ email: OWNER, emailVerified: true, displayName: null })
    })
  const reader = { name: 'mehar', isCreator: false }
  expect(authors()).toEqual([reader, reader])
  const form = { email: OWNER, password: PASSWORD }
  await identity.owner.become('client', await identity.owner.addLink(), form)
  const marked = { name: 'Mehar Gill', isCreator: true }
  await vi.waitFor(() => expect(authors()).toEqual([marked, marked]), { timeout: 5_000 })
})
