import { expect, it } from 'vitest'
import { describeOnBothDatabases } from '../database/databases.testing.ts'
import { blockAuthors, unblockAuthors } from './blocked-authors-store.ts'
import { createThreads } from './interactions.testing.ts'
import { NOW, write } from './moderation.testing.ts'

describeOnBothDatabases('the creator', (open) => {
  it('blocks and unblocks an author', async () => {
    const database = await open()
    const threads = createThreads(database)
    const mira = await threads.addUser('mira@example.com')
    expect(await blockAuthors(database, ['mira@example.com'], NOW)).toEqual(['mira@example.com'])
    expect(await blockAuthors(database, ['mira@example.com'], NOW)).toEqual([])
    expect(await threads.interactions.addComment('lake', mira, 'Hello')).toEqual({
      ok: false,
      reason: 'blocked',
    })

    expect(await unblockAuthors(database, ['mira@example.com'])).toBe(1)
    expect(await unblockAuthors(database, ['mira@example.com'])).toBe(0)
    await write(threads, mira, 'Hello')
  })

  it('blocks an address that has no account yet', async () => {
    const database = await open()
    const threads = createThreads(database)
    await blockAuthors(database, ['later@example.com'], NOW)
    const later = await threads.addUser('later@example.com')
    expect(await threads.interactions.addComment('lake', later, 'Hello')).toEqual({
      ok: false,
      reason: 'blocked',
    })
  })
})
