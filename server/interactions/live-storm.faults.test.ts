import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { roundsOf } from '../../tests/helpers/rounds.ts'
import { describeOnBothDatabases } from '../database/databases.testing.ts'
import { openEventSource, type TestEventSource } from './event-source.testing.ts'
import { accepted, serveThreads, type TestServer } from './interactions.testing.ts'

const WRITERS = roundsOf(10, 40)

describeOnBothDatabases('a live stream', (open) => {
  it('delivers every change of a burst to a reader who keeps reconnecting', async () => {
    const server = await serveThreads(await open())
    const writers = await server.addUsers(WRITERS)
    let isOver = false
    const readers = Array.from({ length: 4 }, () => readWithBreaks(server, () => isOver))
    await Promise.all(writers.map((writer, index) => writeALot(server, writer, index)))
    isOver = true
    const { items, total } = (await server.interactions.findComments('lake', { limit: 4 * WRITERS }))!
    expect(items).toHaveLength(total)
    expect(items.length).toBeGreaterThan(WRITERS)
    const { likes } = (await server.interactions.findThread('lake'))!
    for (const seen of await Promise.all(readers))
      expect(seen).toEqual({ ids: items.map(({ id }) => id), comments: total, likes })
  })
})

/** Writes comments, deletes some, and likes now and then. */
async function writeALot(
  server: TestServer,
  writer: Awaited<ReturnType<TestServer['addUser']>>,
  index: number,
) {
  for (let turn = 0; turn < 4; turn += 1) {
    const { id } = await accepted(server.interactions.addComment('lake', writer, `${index} ${turn}`))
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
    // From elsewhere each time, since nobody may come back so often.
    const from = { 'x-forwarded-for': randomUUID() }
    const stream = await openEventSource(server.streamOf('lake', `?after=${after}`), from)
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
