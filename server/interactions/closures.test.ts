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

    expect(await closeComments(database, 'lake', NOW)).toEqual({
      isChanged: true,
      isKnown: true,
      areAllClosed: false,
    })
    expect([...heard]).toEqual(['lake'])
    expect(await closeComments(database, 'lake', NOW)).toMatchObject({ isChanged: false })
    expect(await threads.interactions.addComment('lake', writer, 'More')).toEqual({
      ok: false,
      reason: 'comments-closed',
    })
    await write(threads, writer, 'Elsewhere', 'hill')
    expect((await threads.interactions.findComments('lake', { limit: 50 }))?.total).toBe(1)

    expect(await openComments(database, 'lake')).toMatchObject({ isChanged: true })
    expect(await openComments(database, 'lake')).toMatchObject({ isChanged: false })
    await write(threads, writer, 'More')
  })

  it('closes and reopens all comments, and reports those that stay closed', async () => {
    const database = await open()
    const threads = createThreads(database)
    const writer = await threads.addUser()
    const heard = await listen(database)

    await closeComments(database, 'lake', NOW)
    expect(await closeComments(database, undefined, NOW)).toMatchObject({
      isChanged: true,
      areAllClosed: true,
    })
    expect([...heard]).toEqual(['lake', undefined])
    expect(await threads.interactions.addComment('hill', writer, 'Hello')).toEqual({
      ok: false,
      reason: 'comments-closed',
    })
    expect(await openComments(database, 'lake')).toMatchObject({ isChanged: true, areAllClosed: true })
    expect(await threads.interactions.addComment('lake', writer, 'Hello')).toEqual({
      ok: false,
      reason: 'comments-closed',
    })

    expect(await openComments(database, undefined)).toMatchObject({ isChanged: true, areAllClosed: false })
    await write(threads, writer, 'Hello')
  })

  it('cannot close an article without likes and comments', async () => {
    const database = await open()
    expect(await closeComments(database, 'nowhere', NOW)).toMatchObject({ isChanged: true, isKnown: false })
  })
})
