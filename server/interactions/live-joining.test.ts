import pino from 'pino'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openLive, type Reader } from './live.ts'

/** An event without an id: nothing has happened. */
const ALIVE = 'event: alive\ndata: {}\n\n'

describe('live streams of an article', () => {
  it('share one read among all readers who resume after the same event', async () => {
    const { follow, reads } = openHub()
    const readers = Array.from({ length: 100 }, () => follow(3))
    await expectFrames(readers[99], ['0'])
    const later = [follow(3), follow(4), follow(3)]
    for (const reader of [...readers, ...later]) await expectFrames(reader, ['0'])
    expect(reads.filter((after) => after === 3).length).toBeLessThanOrEqual(3)
  })

  it('send a reader who joins during a read what the others get', async () => {
    const { database, follow, announce } = openHub()
    const early = follow(undefined)
    await expectFrames(early, ['0'])
    database.holdNextRead()
    announce()
    const late = follow(0)
    database.change()
    database.releaseRead()
    await expectFrames(early, ['0', '1'])
    await vi.waitFor(() => expect(late.frames).toEqual(['1']), 10_000)
  })

  it('send all readers a change that the read for a new reader finds', async () => {
    const { database, follow } = openHub()
    const early = follow(undefined)
    await expectFrames(early, ['0'])
    database.change()
    await expectFrames(follow(0), ['1'])
    expect(early.frames).toEqual(['0', '1'])
  })

  it('send nothing to a reader who left during a read', async () => {
    const { database, follow } = openHub()
    database.holdNextRead()
    const gone = follow(undefined)
    gone.leave()
    database.releaseRead()
    await expectFrames(follow(undefined), ['0'])
    expect(gone.frames).toEqual([])
  })

  it('retry when the database cannot be read, and log it once', async () => {
    const { database, follow, reads, logged } = openHub()
    database.isAway = true
    const reader = follow(3)
    await vi.waitUntil(() => reads.length >= 2, 10_000)
    expect([reader.frames, logged]).toEqual([[], [expect.stringContaining('The database is away.')]])
    database.isAway = false
    await expectFrames(reader, ['0'])
  })

  it('send a keep-alive every 20 seconds', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const reader = openHub().follow(undefined)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(reader.frames).toEqual(['0', ALIVE])
  })

  it('can be checked on demand for changes that no database announces', async () => {
    const { database, follow, refresh } = openHub()
    const reader = follow(undefined)
    await expectFrames(reader, ['0'])
    database.change()
    refresh()
    await vi.waitFor(() => expect(reader.frames).toEqual(['0', '1']), 10_000)
  })

  it('join a burst of changes into few frames', async () => {
    const { database, follow, announce, reads } = openHub()
    const reader = follow(undefined)
    await expectFrames(reader, ['0'])
    for (let change = 0; change < 1_000; change += 1) {
      database.change()
      announce()
    }
    await vi.waitFor(() => expect(reader.frames.at(-1)).toBe('1000'), 10_000)
    expect(reads.length).toBeLessThanOrEqual(4)
  })
})

function expectFrames({ frames }: { frames: string[] }, expected: string[]) {
  return vi.waitFor(() => expect(frames).toEqual(expected), 10_000)
}

/** Live streams of one article over a database that counts its changes. */
function openHub() {
  const reads: (number | undefined)[] = []
  const logged: string[] = []
  let position = 0
  let held: PromiseWithResolvers<void> | undefined
  let announce: (articleId: string | undefined) => void = () => {}
  const database = {
    isAway: false,
    change: () => void (position += 1),
    holdNextRead: () => void (held = Promise.withResolvers<void>()),
    releaseRead: () => held?.resolve(),
  }
  const live = openLive({
    hasArticle: () => true,
    changes: {
      watch(_, listener) {
        announce = listener
        return () => {}
      },
      commit: () => Promise.reject(new Error('Nothing is written here.')),
    },
    async readUpdate(_, after) {
      reads.push(after)
      if (database.isAway) throw new Error('The database is away.')
      const read = { events: Buffer.alloc(0), counts: Buffer.from(String(position)), position }
      await held?.promise
      held = undefined
      return read
    },
    log: pino({}, { write: (line) => logged.push(line) }),
  })
  onTestFinished(() => live.close())

  return {
    database,
    reads,
    logged,
    announce: () => announce('lake'),
    refresh: () => live.refresh(),
    follow(after: number | undefined) {
      const frames: string[] = []
      const reader: Reader = {
        send: (frame) => void (frame.length > 0 && frames.push(frame.toString())),
        close: () => {},
      }
      return { frames, leave: live.follow('lake', after, reader) }
    },
  }
}
