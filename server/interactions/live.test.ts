import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  describeOnBothDatabases,
  newPath,
  newPostgres,
  openFile,
  openServer,
} from '../database/databases.testing.ts'
import { openEventSource, type TestEventSource } from './event-source.testing.ts'
import {
  addComments,
  deleteAccount,
  serveThreads,
  STORM_MS,
  type TestServer,
} from './interactions.testing.ts'

describeOnBothDatabases('a live stream', (open) => {
  it('begins with the counts, and tells of comments, likes and what is removed', async () => {
    const server = await serveThreads(await open())
    const { interactions } = server
    const mira = await server.addUser('mira@example.com')
    const stream = await openEventSource(server.streamOf('lake'))
    expect([stream.status, stream.headers]).toMatchObject([
      200,
      { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' },
    ])
    expect(await stream.hear('thread')).toEqual({ likes: 0, comments: 0, areCommentsClosed: false })
    expect(stream.retryMs()).toBeGreaterThan(0)
    const { isOwn: _, ...comment } = await interactions.addComment('lake', mira, '<b>Hello</b>\n\ndata: no')
    expect(await stream.hear('comment')).toEqual(comment)
    await stream.hear('thread', ({ comments }) => comments === 1)
    await interactions.setLiked('lake', mira, true)
    await stream.hear('thread', ({ likes }) => likes === 1)
    await interactions.deleteComment('lake', mira, comment.id)
    expect(await stream.hear('removed')).toEqual({ id: comment.id })
    await stream.hear('thread', ({ comments }) => comments === 0)
    expect(stream.lastEventId()).toBe('3')
  })

  it('tells of its own article alone', async () => {
    const server = await serveThreads(await open())
    const stream = await openEventSource(server.streamOf('lake'))
    await stream.hear('thread')
    const mira = await server.addUser()
    await addComments(server, mira, 1, 'hill')
    const [here] = await addComments(server, mira, 1)
    await stream.hear('comment')
    expect(stream.all('comment')).toMatchObject([{ id: here.id }])
  })

  it('goes on after the event that is asked for, in the order in which all happened', async () => {
    const server = await serveThreads(await open())
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

  it('says of several comments that changed by one event only with the last that it is known', async () => {
    const server = await serveThreads(await open())
    const mira = await server.addUser()
    await addComments(server, mira, 3)
    await deleteAccount(server, mira)
    const stream = await openEventSource(server.streamOf('lake', '?after=3'))
    await stream.hear('thread')
    expect(stream.all('comment').map(({ user }) => user)).toEqual(['Guest', 'Guest', 'Guest'])
    expect(stream.heard.map(({ lastEventId }) => lastEventId)).toEqual(['', '', '4', '4'])
  })

  it('tells that an account was deleted', async () => {
    const server = await serveThreads(await open())
    const mira = await server.addUser()
    await server.interactions.setLiked('lake', mira, true)
    const [{ id }] = await addComments(server, mira, 1)
    const stream = await openEventSource(server.streamOf('lake', '?after=2'))
    await stream.hear('thread')
    await deleteAccount(server, mira)
    expect(await stream.hear('comment')).toMatchObject({ id, user: 'Guest' })
    await stream.hear('thread', ({ likes }) => likes === 0)
  })

  it('tells nothing of comments that wait for approval', async () => {
    const database = await open()
    const strict = await serveThreads(database, { holdsFirstComments: true })
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
    'has who missed too much, in number or in length, read anew',
    async () => {
      const server = await serveThreads(await open())
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

  it('has who knows of events that never were here read anew', async () => {
    const server = await serveThreads(await open())
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

  it(
    'misses nothing of a storm, however often its reader goes and comes back',
    async () => {
      const server = await serveThreads(await open())
      const writers = await server.addUsers(40)
      let isOver = false
      const readers = Array.from({ length: 4 }, () => readWithBreaks(server, () => isOver))
      await Promise.all(writers.map((writer, index) => writeALot(server, writer, index)))
      isOver = true
      const { items, total } = await server.interactions.listComments('lake', { limit: 1_000 })
      expect(items).toHaveLength(total)
      expect(items.length).toBeGreaterThan(50)
      const { likes } = await server.interactions.readThread('lake')
      for (const seen of await Promise.all(readers))
        expect(seen).toEqual({ ids: items.map(({ id }) => id), comments: total, likes })
    },
    STORM_MS,
  )

  it('goes on when the database could not be read for a while', async () => {
    let isBroken = false
    const server = await serveThreads(await open(), {
      readNews: (read) => async (articleId, after) => {
        if (isBroken) throw new Error('The database is away.')
        return read(articleId, after)
      },
    })
    const stream = await openEventSource(server.streamOf('lake'))
    await stream.hear('thread')
    isBroken = true
    const [added] = await addComments(server, await server.addUser(), 1)
    const late = await openEventSource(server.streamOf('lake', '?after=7'))
    // She comes back by herself.
    await vi.waitFor(() => expect(late.isEnded()).toBe(true))
    await wait(50)
    expect(stream.all('comment')).toEqual([])
    isBroken = false
    expect(await stream.hear('comment')).toMatchObject({ id: added.id })
    expect(stream.isEnded()).toBe(false)
  })
})

describe('a live stream', () => {
  it('is there for no other article, and for GET alone', async () => {
    const server = await serveThreads(await openFile(':memory:'))
    for (const article of ['sea', '%E0%A4%A', '__proto__', 'lake%00']) {
      const answer = await fetch(server.streamOf(article))
      expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'not-found' }])
    }
    const posted = await fetch(server.streamOf('lake'), { method: 'POST' })
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET'])
    expect((await fetch(server.streamOf('lake'), { method: 'HEAD' })).status).toBe(405)
    const head = await openEventSource(server.streamOf('l%61ke'))
    expect(await head.hear('thread')).toMatchObject({ likes: 0 })
  })

  it('lets a client have two hundred, and tells the next when to ask again', async () => {
    const server = await serveThreads(await openFile(':memory:'))
    const from = (client: string) => ({ 'x-forwarded-for': client })
    const streams = await Promise.all(
      Array.from({ length: 200 }, () => openEventSource(server.streamOf('lake'), from('198.51.100.1'))),
    )
    expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]))
    const refused = await fetch(server.streamOf('lake'), { headers: from('198.51.100.1') })
    expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toMatchObject([
      503,
      '30',
      { code: 'busy' },
    ])
    expect((await openEventSource(server.streamOf('lake'), from('198.51.100.2'))).status).toBe(200)
    streams[0].close()
    await vi.waitFor(async () => {
      const next = await openEventSource(server.streamOf('lake'), from('198.51.100.1'))
      expect(next.status).toBe(200)
    })
  })

  it('is refused behind another answer on its connection, where nothing could be told', async () => {
    const server = await serveThreads(await openFile(':memory:'))
    const { hostname, port } = new URL(server.origin)
    const socket = connect(Number(port), hostname)
    onTestFinished(() => void socket.destroy())
    let answers = ''
    socket.setEncoding('utf8').on('data', (chunk: string) => (answers += chunk))
    const ask = (path: string) => `GET /api/articles/lake${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`
    socket.write(ask('') + ask('/comments/live'))
    await vi.waitFor(() => expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 503']))
  })

  it(
    'ends for who reads nothing of it, and for nobody else',
    async () => {
      const server = await serveThreads(await openFile(':memory:'))
      const slow = await openEventSource(server.streamOf('lake'))
      const quick = await openEventSource(server.streamOf('lake'))
      await Promise.all([slow.hear('thread'), quick.hear('thread')])
      slow.pause()
      const before = process.memoryUsage().arrayBuffers
      // Enough to fill what the system itself keeps for a connection.
      await vi.waitFor(
        async () => {
          const writers = await server.addUsers(12)
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

  it('ends when the server closes, also one that only begins, and none begins later', async () => {
    const reading = Promise.withResolvers<void>()
    let isSlow = false
    const server = await serveThreads(await openFile(':memory:'), {
      readNews: (read) => async (articleId, after) => {
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
    for (const stream of [open, beginning, late]) await vi.waitFor(() => expect(stream.isEnded()).toBe(true))
    reading.resolve()
  })
})

describe('two instances', () => {
  it('on one PostgreSQL database tell of what the other was sent', async () => {
    const { url } = await newPostgres()
    const [here, there] = [
      await serveThreads(await openServer(url)),
      await serveThreads(await openServer(url)),
    ]
    expect(await hearEachOther(here, there)).toEqual([2, 2])
  })

  it('on one file of SQLite’s tell of what the other was sent', async () => {
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

/** Writes comments, deletes some, and likes now and then. */
async function writeALot(
  server: TestServer,
  writer: Awaited<ReturnType<TestServer['addUser']>>,
  index: number,
) {
  for (let turn = 0; turn < 4; turn += 1) {
    const { id } = await server.interactions.addComment('lake', writer, `${index} ${turn}`)
    if ((index + turn) % 3 === 0) await server.interactions.deleteComment('lake', writer, id)
    await server.interactions.setLiked('lake', writer, turn % 2 === index % 2)
    await wait(Math.random() * 40)
  }
}

/** Reads as the page does: the list once, then the stream, which breaks at any moment and is taken up again. */
async function readWithBreaks(server: TestServer, isOver: () => boolean) {
  const url = `${server.origin}/api/articles/lake/comments`
  const seen = new Map<string, number>()
  let counts = {}
  let after: string = await reread()
  for (;;) {
    const wasOver = isOver()
    const stream = await openEventSource(server.streamOf('lake', `?after=${after}`))
    if (wasOver) await quiet(stream)
    else await wait(Math.random() * 60)
    stream.close()
    for (const { event, data } of stream.heard) {
      if (event === 'comment') seen.set(data.id, data.number)
      if (event === 'removed') seen.delete(data.id)
      if (event === 'thread') counts = { comments: data.comments, likes: data.likes }
    }
    after = stream.lastEventId() ?? after
    if (stream.all('reset').length > 0) after = await reread()
    else if (wasOver) break
  }
  const newestFirst = [...seen].toSorted(([, one], [, other]) => other - one)
  return { ids: newestFirst.map(([id]) => id), ...counts }

  async function reread() {
    seen.clear()
    let before = ''
    let lastEventId: string | undefined
    do {
      const page = await (await fetch(`${url}?limit=50${before}`)).json()
      for (const { id, number } of page.items) seen.set(id, number)
      lastEventId ??= String(page.lastEventId)
      before = page.next === null ? '' : `&before=${page.next}`
    } while (before !== '')
    return lastEventId
  }
}

/** Waits until a stream has told all. */
async function quiet(stream: TestEventSource) {
  await stream.hear('thread')
  await wait(300)
}
