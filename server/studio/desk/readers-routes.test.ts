import { expect, it } from 'vitest'
import { describeOnBothDatabases, openMemory } from '../../database/databases.testing.ts'
import type { Database } from '../../database/types.ts'
import { createTestIdentity, PASSWORD, someClient } from '../../identity/identity.testing.ts'
import type { ReaderJson, ReadersJson } from '../../identity/types.ts'
import { accepted, createThreads } from '../../interactions/interactions.testing.ts'
import { startWithOwner } from '../entrance.testing.ts'
import { openDesk } from './desk.testing.ts'
import { readersRoutes } from './readers-routes.ts'

const followers = { count: async () => 2, read: async () => 'email\nana@example.com\n' }

it('readers are found by address and name, newest first, in pages', async () => {
  const { ask, register, database } = await open(await openMemory())
  for (let number = 10; number < 41; number += 1) await register(`reader-${number}@example.com`)
  await database.db
    .updateTable('users')
    .set({ displayName: 'Mira 100%' })
    .where('email', '=', 'reader-12@example.com')
    .execute()
  const first = await ask<ReadersJson>('?q=')
  expect([first.readers.length, first.hasMore]).toEqual([30, true])
  const second = await ask<ReadersJson>('?page=1')
  expect([second.readers.length, second.hasMore]).toEqual([1, false])
  const found = async (q: string) =>
    (await ask<ReadersJson>(`?${new URLSearchParams({ q })}`)).readers.map(({ email }) => email)
  expect(await found('READER-33')).toEqual(['reader-33@example.com'])
  expect(await found('mira 100%')).toEqual(['reader-12@example.com'])
  expect(await found('%_')).toEqual([])
  expect(await found('reader-33\0')).toEqual(['reader-33@example.com'])
})

describeOnBothDatabases('a reader', (openDatabase) => {
  it('is erased with her comments, or leaves them as a guest’s', async () => {
    const { ask, register, threads, comment, forgotten } = await open(await openDatabase())
    const [mira, noor] = [await register('mira@example.com'), await register('noor@example.com')]
    await comment(mira, 'Of Mira')
    await comment(noor, 'Of Noor')
    await accepted(threads.interactions.setLiked('lake', writer(mira, 'mira@example.com'), true))
    expect(await ask<ReaderJson>(mira)).toMatchObject({
      email: 'mira@example.com',
      isOwner: false,
      comments: 1,
      likes: 1,
      waysOfSigningIn: [{ kind: 'password' }],
      written: { comments: [{ text: 'Of Mira', removedBy: null }], likes: [{ articleId: 'lake' }] },
    })
    await ask(`${mira}?comments=delete`, { method: 'DELETE' })
    await ask(noor, { method: 'DELETE' })
    expect(await ask(mira)).toMatchObject({ status: 404 })
    const rows = await threads.database.db
      .selectFrom('comments')
      .select(['text', 'userId', 'removedBy'])
      .orderBy('number')
      .execute()
    expect(rows).toEqual([
      { text: '', userId: null, removedBy: 'author' },
      { text: 'Of Noor', userId: null, removedBy: null },
    ])
    expect((await threads.readStored()).record).toMatchObject({ likes: 0, comments: 1 })
    expect(forgotten).toEqual(['mira@example.com', 'noor@example.com'])
  })
})

it('a reader’s sessions are ended, a reset is mailed, and her data is exported, with messages from an address that she confirmed', async () => {
  const database = await openMemory()
  const { ask, register, identity, mails, comment } = await open(database)
  const id = await register('mira@example.com')
  const { accessToken } = await identity.signIn(someClient(), {
    email: 'mira@example.com',
    password: PASSWORD,
  })
  await comment(id, 'Of Mira')
  expect((await ask<ReaderJson>(id)).sessions).toHaveLength(1)
  await ask(`${id}/end-sessions`, { method: 'POST' })
  expect(await identity.sessions.findUser(`Bearer ${accessToken}`)).toBeUndefined()
  await ask(`${id}/reset`, { method: 'POST' })
  expect(mails).toMatchObject([{ to: 'mira@example.com' }])
  const exported = await ask(`${id}/export`)
  expect(exported).toMatchObject({
    account: { email: 'mira@example.com' },
    comments: [{ text: 'Of Mira' }],
    messages: [],
  })
  expect(JSON.stringify(exported)).not.toMatch(/argon2|accessToken/)
  await database.db
    .updateTable('users')
    .set({ emailVerified: database.kind === 'sqlite' ? 1 : true })
    .execute()
  expect(await ask(`${id}/export`)).toMatchObject({ messages: [{ email: 'mira@example.com' }] })
})

it('the owner’s own account is not erased or signed out here', async () => {
  const { ask, register, database } = await open(await openMemory())
  const id = await register('owner@example.com')
  await database.db.insertInto('owner').values({ userId: id }).execute()
  expect(await ask<ReaderJson>(id)).toMatchObject({ isOwner: true })
  expect(await ask<ReadersJson>('')).toMatchObject({ ownId: id })
  expect(await ask(id, { method: 'DELETE' })).toMatchObject({ status: 403 })
  expect(await ask(`${id}/end-sessions`, { method: 'POST' })).toMatchObject({ status: 403 })
  expect(await ask<ReaderJson>(id)).toMatchObject({ email: 'owner@example.com' })
})

it('only the owner reaches readers: not a stranger, a reader, or another site', async () => {
  const database = await openMemory()
  const { readers } = createTestIdentity(database).identity
  const site = await startWithOwner(database, {
    addRoutes: (api, log) => void api.route('/readers', readersRoutes({ readers, followers, log })),
  })
  const stranger = site.openBrowser()
  await site.register('mira@example.com')
  const authorization = await site.signIn('mira@example.com')
  for (const path of ['readers', 'readers/x', 'readers/x/export']) {
    expect((await stranger.ask(path)).status).toBe(401)
    expect(
      (await stranger.ask(path, { headers: { authorization, 'sec-fetch-site': 'same-origin' } })).status,
    ).toBe(401)
    expect((await site.browser.ask(path, { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403)
  }
  expect((await site.browser.ask('readers')).status).toBe(200)
})

function writer(id: string, email: string) {
  return { user: { id, email, name: '', emailVerified: false, createdAt: new Date(0) }, client: 'c' }
}

/** Opens the routes over accounts and comments. */
async function open(database: Database) {
  const threads = createThreads(database)
  const accounts = createTestIdentity(database, {
    forgetUser: threads.interactions.forgetUser,
    readOwn: threads.interactions.readOwn,
  })
  const desk = openDesk((log) => readersRoutes({ readers: accounts.identity.readers, followers, log }))
  return {
    ...accounts,
    threads,
    ask: <T = unknown>(path: string, request?: { method?: string; json?: unknown }) =>
      desk.ask<T>(path, request),
    /** @returns The account's id. */
    async register(email: string) {
      await accounts.register(email)
      const { id } = await database.db
        .selectFrom('users')
        .select('id')
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
      return id
    },
    comment: (id: string, text: string) =>
      accepted(threads.interactions.addComment('lake', writer(id, `${id}@example.com`), text)),
  }
}
