import { expect, it } from 'vitest'
import { describeOnBothDatabases } from '../database/databases.testing.ts'
import { blockAuthor, unblockAuthor } from './blocked-authors-store.ts'
import { createThreads } from './interactions.testing.ts'
import { NOW, write } from './moderation.testing.ts'

describeOnBothDatabases('the creator', (open) => {
  it('blocks and unblocks an author', async () => {
    const database = await open()
    const threads = createThreads(database)
    const mira = await threads.addUser('mira@example.com')
    expect(await blockAuthor(database, 'mira@example.com', NOW)).toEqual({ isNew: true, hasAccount: true })
    expect(await blockAuthor(database, 'mira@example.com', NOW)).toEqual({ isNew: false, hasAccount: true })
    expect(await threads.interactions.addComment('lake', mira, 'Hello')).toEqual({
      ok: false,
      reason: 'blocked',
    })

    expect(await unblockAuthor(database, 'mira@example.com')).toBe(true)
    expect(await unblockAuthor(database, 'mira@example.com')).toBe(false)
    await write(threads, mira, 'Hello')
  })

  it('blocks an address that has no account yet', async () => {
    const database = await open()
    const threads = createThreads(database)
    expect(await blockAuthor(database, 'later@example.com', NOW)).toEqual({ isNew: true, hasAccount: false })
    const later = await threads.addUser('later@example.com')
    expect(await threads.interactions.addComment('lake', later, 'Hello')).toEqual({
      ok: false,
      reason: 'blocked',
    })
  })
})
