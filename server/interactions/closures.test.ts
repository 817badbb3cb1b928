import { expect, it } from 'vitest'
import { describeOnBothDatabases } from '../database/databases.testing.ts'
import { closeComments, openComments } from './moderation-store.ts'
import { createThreads } from './interactions.testing.ts'
import { listen, NOW, write } from './moderation.testing.ts'

describeOnBothDatabases('the creator', (open) => {
  it('closes and reopens the comments of an article, which stay readable', async () => {
    const database = await open()
    const threads = createThreads(database)
    const writer = await threads.addUser()
    await write(threads, writer, 'Hello')
    const heard = await listen(database)

    await closeComments(database, 'lake', NOW)
    expect([...heard]).toEqual(['lake'])
    await closeComments(database, 'lake', NOW)
    expect(await threads.interactions.addComment('lake', writer, 'More')).toEqual({
      ok: false,
      reason: 'comments-closed',
    })
    await write(threads, writer, 'Elsewhere', 'hill')
    expect((await threads.interactions.findComments('lake', { limit: 50 }))?.total).toBe(1)

    await openComments(database, 'lake')
    await openComments(database, 'lake')
    await write(threads, writer, 'More')
  })

  it('closes and reopens all comments, but not those of one article alone', async () => {
    const database = await open()
    const threads = createThreads(database)
    const writer = await threads.addUser()
    const heard = await listen(database)

    await closeComments(database, 'lake', NOW)
    await closeComments(database, undefined, NOW)
    expect([...heard]).toEqual(['lake', undefined])
    expect(await threads.interactions.addComment('hill', writer, 'Hello')).toEqual({
      ok: false,
      reason: 'comments-closed',
    })
    await openComments(database, 'lake')
    expect(await threads.interactions.addComment('lake', writer, 'Hello')).toEqual({
      ok: false,
      reason: 'comments-closed',
    })

    await openComments(database, undefined)
    await write(threads, writer, 'Hello')
  })
})
