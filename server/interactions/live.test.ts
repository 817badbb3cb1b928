import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { openMemory, newPath, takePostgres, openFile, openServer } from '../database/databases.testing.ts'
import { openEventSource } from './event-source.testing.ts'
import {
  accepted,
  addComments,
  deleteAccount,
  serveThreads,
  STORM_MS,
  type TestServer,
} from './interactions.testing.ts'

describe('a live stream', () => {
  it('starts with the counts, and reports comments, likes and removals', async () => {
    const server = await serveThreads(await openMemory())
    const { interactions } = server
    const mira = await server.addUser('mira@example.com')
    const stream = await openEventSource(server.streamOf('lake'))
    expect([stream.status, stream.headers]).toMatchObject([
      200,
      { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' },
    ])
    expect(await stream.hear('thread')).toEqual({ likes: 0, comments: 0, areCommentsClosed: false })
    expect(stream.retryMs()).toBeGreaterThan(0)
    const { isOwn: _, ...comment } = await accepted(
      interactions.addComment('lake', mira, '<b>Hello</b>\n\ndata: no'),
    )
    expect(await stream.hear('comment')).toEqual(comment)
    await stream.hear('thread', ({ comments }) => comments === 1)
    await interactions.setLiked('lake', mira, true)
    await stream.hear('thread', ({ likes }) => likes === 1)
    await interactions.deleteComment('lake', mira, comment.id)
    expect(await stream.hear('removed')).toEqual({ id: comment.id })
    await stream.hear('thread', ({ comments }) => comments === 0)
    expect(stream.lastEventId()).toBe('3')
  })

  it('reports changes of its own article only', async () => {
    const server = await serveThreads(await openMemory())
    const stream = await openEventSource(server.streamOf('lake'))
    await stream.hear('thread')
    const mira = await server.addUser()
    await addComments(server, mira, 1, 'hill')
    const [here] = await addComments(server, mira, 1)
    await stream.hear('comment')
    expect(stream.all('comment')).toMatchObject([{ id: here.id }])
  })

  it('resumes after the requested event, in the order of the changes', async () => {
    const server = await serveThreads(await openMemory())
    const mira = await server.addUser()
    const [first, second, third] = await addComments(server, mira, 3)
    await server.interactions.deleteComment('lake', mira, first.id)
    const missed = [
      ['comment', second.id],
      ['comment', third.id],
      ['removed', first.id],
    ]
    const byPage = await openEventSource(server.streamOf('lake', '?after=1'))
    // What the browser itself adds counts more: it is newer.
    const byBrowser = await openEventSource(server.streamOf('lake', '?after=1'), { 'last-event-id': '2' })
    for (const stream of [byPage, byBrowser]) await stream.hear('thread')
    expect(byPage.heard.map(({ event, data }) => [event, data.id])).toEqual([
      ...missed,
      ['thread', undefined],
    ])
    expect(byPage.heard.map(({ lastEventId }) => lastEventId)).toEqual(['2', '3', '4', '4'])
    expect(byBrowser.heard.map(({ lastEventId }) => lastEventId)).toEqual(['3', '4', '4'])
    const upToDate = await openEventSource(server.streamOf('lake', '?after=4'))
    await upToDate.hear('thread')
    expect(upToDate.heard).toHaveLength(1)
  })

  it('sends the id of an event only with the last of its comments', async () => {
    const server = await serveThreads(await openMemory())
    const mira = await server.addUser()
    await addComments(server, mira, 3)
    await deleteAccount(server, mira)
    const stream = await openEventSource(server.streamOf('lake', '?after=3'))
    await stream.hear('thread')
    expect(stream.all('comment').map(({ user }) => user)).toEqual(['Guest', 'Guest', 'Guest'])
    expect(stream.heard.map(({ lastEventId }) => lastEventId)).toEqual(['', '', '4', '4'])
  })

  it('reports that an account was deleted', async () => {
    const server = await serveThreads(await openMemory())
    const mira = await server.addUser()
    await server.interactions.setLiked('lake', mira, true)
    const [{ id }] = await addComments(server, mira, 1)
    const stream = await openEventSource(server.streamOf('lake', '?after=2'))
    await stream.hear('thread')
    await deleteAccount(server, mira)
    expect(await stream.hear('comment')).toMatchObject({ id, user: 'Guest' })
    await stream.hear('thread', ({ likes }) => likes === 0)
  })

  it('hides comments that await approval', async () => {
    const database = await openMemory()
    const strict = await serveThreads(database, { hold: 'first' })
    const free = await serveThreads(database)
    const stream = await openEventSource(strict.streamOf('lake'))
    await stream.hear('thread')
    await strict.interactions.addComment('lake', await strict.addUser(), 'Held')
    const [seen] = await addComments(free, await free.addUser(), 1)
    await stream.hear('comment')
    expect(stream.all('comment')).toMatchObject([{ id: seen.id }])
    const later = await openEventSource(strict.streamOf('lake', '?after=0'))
    expect(await later.hear('thread')).toMatchObject({ comments: 1 })
    expect(later.all('comment')).toMatchObject([{ id: seen.id }])
  })

  it(
    'resets a reader who missed too many or too large changes',
    async () => {
      const server = await serveThreads(await openMemory())
      const { interactions } = server
      await addComments(server, await server.addUser(), 201)
      const long = await server.addUsers(30)
      await Promise.all(
        long.map((user, index) => interactions.addComment('hill', user, `${index} ${'ж'.repeat(4_000)}`)),
      )
      for (const [article, last] of [
        ['lake', '201'],
        ['hill', '30'],
      ]) {
        const stream = await openEventSource(server.streamOf(article, '?after=0'))
        await stream.hear('thread')
        expect(stream.heard.map(({ event }) => event)).toEqual(['reset', 'thread'])
        expect(stream.lastEventId()).toBe(last)
      }
      const stream = await openEventSource(server.streamOf('lake', '?after=1'))
      await stream.hear('thread')
      expect(stream.all('comment')).toHaveLength(200)
    },
    STORM_MS,
  )

  it('resets a reader who names an unknown event', async () => {
    const server = await serveThreads(await openMemory())
    await addComments(server, await server.addUser(), 1)
    for (const after of ['7', '999999999999999']) {
      const stream = await openEventSource(server.streamOf('lake', `?after=${after}`))
      await stream.hear('thread')
      expect(stream.heard.map(({ event }) => event)).toEqual(['reset', 'thread'])
      expect(stream.lastEventId()).toBe('1')
    }
    const stream = await openEventSource(server.streamOf('lake', '?after=0'), { 'last-event-id': 'nonsense' })
    expect(await stream.hear('thread')).toMatchObject({ comments: 1 })
    expect(stream.heard.map(({ event }) => event)).toEqual(['thread'])
  })

  it('continues after the database was unreadable for a while', async () => {
    let isBroken = false
    const server = await serveThreads(await openMemory(), {
      readUpdate: (read) => async (articleId, after) => {
        if (isBroken) throw new Error('The database is away.')
        return read(articleId, after)
      },
    })
    const stream = await openEventSource(server.streamOf('lake'))
    await stream.hear('thread')
    isBroken = true
    const [added] = await addComments(server, await server.addUser(), 1)
    const late = await openEventSource(server.streamOf('lake', '?after=0'))
    expect(stream.all('comment')).toEqual([])
    isBroken = false
    for (const each of [stream, late]) {
      expect(await each.hear('comment')).toMatchObject({ id: added.id })
      expect(each.isEnded()).toBe(false)
    }
  })
})

describe('a live stream', () => {
  it(
    'closes for a reader who stops reading, and stays open for others',
    async () => {
      const server = await serveThreads(await openFile(':memory:'))
      const slow = await openEventSource(server.streamOf('lake'))
      const quick = await openEventSource(server.streamOf('lake'))
      await Promise.all([slow.hear('thread'), quick.hear('thread')])
      slow.pause()
      const before = process.memoryUsage().arrayBuffers
      // Enough to fill what the system itself keeps for a connection; with more at once it would have to read the list again.
      await vi.waitFor(
        async () => {
          const writers = await server.addUsers(24)
          await Promise.all(
            writers.map((writer) =>
              server.interactions.addComment('lake', writer, `${writer.user.id} ${'x'.repeat(4_900)}`),
            ),
          )
          await wait(110)
          expect(await server.countConnections()).toBe(1)
        },
        { timeout: 50_000, interval: 1 },
      )
      expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(32 * 1024 * 1024)
      const [last] = await addComments(server, await server.addUser(), 1)
      await quick.hear('comment', ({ id }) => id === last.id)
    },
    STORM_MS,
  )

  it('closes when the server closes, even while it starts, and then opens no more', async () => {
    const reading = Promise.withResolvers<void>()
    let isSlow = false
    const server = await serveThreads(await openFile(':memory:'), {
      readUpdate: (read) => async (articleId, after) => {
        if (isSlow) await reading.promise
        return read(articleId, after)
      },
    })
    const open = await openEventSource(server.streamOf('lake'))
    await open.hear('thread')
    isSlow = true
    const beginning = await openEventSource(server.streamOf('hill'))
    server.live.close()
    const late = await openEventSource(server.streamOf('lake'))
    for (const stream of [open, beginning, late])
      await vi.waitFor(() => expect(stream.isEnded()).toBe(true), 10_000)
    reading.resolve()
  })
})

describe('two instances', () => {
  it('report each other’s changes on one PostgreSQL database', async () => {
    const { url } = await takePostgres()
    const [here, there] = [
      await serveThreads(await openServer(url)),
      await serveThreads(await openServer(url)),
    ]
    expect(await hearEachOther(here, there)).toEqual([2, 2])
  })

  it('report each other’s changes on one SQLite file', async () => {
    const path = await newPath()
    const [here, there] = [await serveThreads(await openFile(path)), await serveThreads(await openFile(path))]
    expect(await hearEachOther(here, there)).toEqual([2, 2])
  })
})

/** Writes to both, and gives how many comments each one's reader has heard of in the end. */
async function hearEachOther(here: TestServer, there: TestServer): Promise<number[]> {
  const mira = await here.addUser()
  const streams = [
    await openEventSource(here.streamOf('lake')),
    await openEventSource(there.streamOf('lake')),
  ]
  for (const stream of streams) await stream.hear('thread')
  for (const server of [here, there]) {
    const [{ id }] = await addComments(server, mira, 1)
    for (const stream of streams) await stream.hear('comment', (comment) => comment.id === id)
  }
  await here.interactions.setLiked('lake', mira, true)
  for (const stream of streams)
    await stream.hear('thread', ({ likes, comments }) => likes === 1 && comments === 2)
  return streams.map((stream) => new Set(stream.all('comment').map(({ id }) => id)).size)
}
