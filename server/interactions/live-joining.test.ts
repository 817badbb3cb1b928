import pino from 'pino'
import { expect, it, onTestFinished, vi } from 'vitest'
import { openLive, type Reader } from './live.ts'
import type { ThreadUpdate } from './thread-updates.ts'

it.each(['the reader’s', 'the others’'])(
  'a change is told to who just comes when %s answer of the database is the first',
  async (first) => {
    const hub = openHub()
    const early = hub.follow(undefined)
    await hub.answer(early.reads(), 1)
    const late = hub.follow(0)
    hub.announce()
    const [hers, others] = hub.pending()
    if (first === 'the reader’s') [hers, others].forEach((read, index) => read.resolve(1 + index))
    else [others, hers].forEach((read, index) => read.resolve(2 - index))
    await vi.waitFor(async () => {
      await hub.answerAll(2)
      expect([early.told(), late.told()]).toEqual([2, 2])
    }, 10_000)
  },
)

it.each(['late', 'early'])(
  'who comes %s to hear that comments are closed knows what the others know',
  async (when) => {
    const hub = openHub()
    const early = hub.follow(undefined)
    await hub.answer(1, 1, 'open')
    const late = hub.follow(0)
    hub.announce()
    const [hers, others] = hub.pending()
    if (when === 'late') {
      others.resolve(1, 'closed')
      await hub.answerAll(1)
      hers.resolve(1, 'open')
    } else {
      // Closed, and open again before the others were told.
      hers.resolve(1, 'closed')
      await hub.answerAll(1)
      others.resolve(1, 'open')
    }
    await hub.answerAll(1)
    expect(early.frames.at(-1)).toBe(when === 'late' ? 'closed' : 'open')
    expect(late.frames.at(-1)).toBe(early.frames.at(-1))
    expect(hub.pending()).toEqual([])
  },
)

it('who resumes after the same event as others is told from the same reading', async () => {
  const hub = openHub()
  const readers = Array.from({ length: 100 }, () => hub.follow(3))
  await hub.answer(1, 7)
  expect(new Set(readers.map((reader) => reader.told()))).toEqual(new Set([7]))
  readers.push(hub.follow(3), hub.follow(4), hub.follow(3))
  await hub.answer(2, 7)
  expect(hub.asked()).toEqual([3, 3, 4])
})

it('a reading that began before the others heard more is not for who comes after', async () => {
  const hub = openHub()
  hub.follow(undefined)
  await hub.answer(1, 1)
  const before = hub.follow(0)
  hub.announce()
  const [old, others] = hub.pending()
  others.resolve(2)
  await hub.answerAll(2)
  const after = hub.follow(0)
  old.resolve(1)
  await hub.answerAll(2)
  await hub.answerAll(2)
  expect([before.told(), after.told()]).toEqual([2, 2])
})

it('who shares a reading that fails comes back by herself, and the log has it once', async () => {
  const hub = openHub()
  const readers = Array.from({ length: 100 }, () => hub.follow(3))
  const [reading] = hub.pending()
  reading.reject(new Error('The database is away.'))
  await hub.answerAll(3)
  expect(readers.every((reader) => reader.isClosed())).toBe(true)
  expect(hub.logged).toEqual([expect.stringContaining('The database is away.')])
  hub.follow(3)
  await hub.answer(1, 3)
})

it('a change is told that happens while the first of an article’s readers is on her way', async () => {
  const hub = openHub()
  const reader = hub.follow(0)
  hub.announce()
  await hub.answerAll(1)
  await hub.answerAll(2)
  await vi.waitFor(() => expect(reader.told()).toBe(2), 10_000)
})

it('a reader who is ahead of the others brings them along', async () => {
  const hub = openHub()
  const early = hub.follow(undefined)
  await hub.answer(1, 1)
  const late = hub.follow(0)
  await hub.answer(1, 5)
  expect(late.told()).toBe(5)
  await hub.answerAll(5)
  await vi.waitFor(() => expect(early.told()).toBe(5), 10_000)
})

it('a database that was put back is noticed by a reader who comes, and read once for it', async () => {
  const hub = openHub()
  const early = hub.follow(undefined)
  await hub.answer(1, 9)
  const late = hub.follow(3)
  await hub.answer(1, 4)
  await hub.answerAll(4)
  await vi.waitFor(() => expect([early.told(), late.told()]).toEqual([4, 4]), 10_000)
  expect(hub.asked()).toEqual([undefined, 3, 9])
})

it('who knows what the others know is told the counts without a question to the database', async () => {
  const hub = openHub()
  hub.follow(undefined)
  await hub.answer(1, 7)
  for (const after of [7, undefined]) expect(hub.follow(after).told()).toBe(7)
  expect(hub.asked()).toEqual([undefined])
})

it('who leaves before the answer is told nothing, and the next begins anew', async () => {
  const hub = openHub()
  const gone = hub.follow(undefined)
  gone.leave()
  await hub.answer(1, 1)
  const next = hub.follow(undefined)
  await hub.answer(1, 2)
  expect([gone.told(), next.told()]).toEqual([undefined, 2])
})

it('who hears nothing is told every 20 seconds that the stream is alive', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const hub = openHub()
  const reader = hub.follow(undefined)
  await hub.answer(1, 1)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(reader.frames).toEqual(['1', ALIVE])
})

it('who follows is told what no database announces', async () => {
  const hub = openHub()
  const reader = hub.follow(undefined)
  await hub.answer(1, 1)
  hub.refresh()
  await hub.answer(1, 2)
  expect(reader.told()).toBe(2)
})

it('a storm is told in gusts', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const hub = openHub()
  hub.follow(undefined)
  await hub.answer(1, 0)
  for (let change = 1; change <= 1_000; change += 1) {
    hub.announce()
    await hub.answerAll(change)
    await vi.advanceTimersByTimeAsync(1)
  }
  expect(hub.asked().length).toBeLessThanOrEqual(12)
})

/** What the database answers to a question. */
interface Answer {
  resolve(position: number, counts?: string): void
  reject(reason: Error): void
}

/** An event, so that the page hears it; without an id, since nothing has happened. */
const ALIVE = 'event: alive\ndata: {}\n\n'

/** Live streams of one article over a database that answers when it is told to, with the number of an event. */
function openHub() {
  const asked: (number | undefined)[] = []
  const logged: string[] = []
  let waiting: Answer[] = []
  let hear: (articleId: string | undefined) => void = () => {}
  const live = openLive({
    hasArticle: () => true,
    changes: {
      watch(_, listener) {
        hear = listener
        return () => {}
      },
      commit: () => Promise.reject(new Error('Nothing is written here.')),
    },
    readUpdate(_, after) {
      asked.push(after)
      return new Promise<ThreadUpdate>((resolve, reject) => {
        waiting.push({
          resolve: (position, counts = String(position)) =>
            resolve({ events: Buffer.alloc(0), counts: Buffer.from(counts), position }),
          reject,
        })
      })
    },
    log: pino({}, { write: (line) => logged.push(line) }),
  })
  onTestFinished(() => live.close())

  const pending = () => waiting.splice(0)
  async function answerAll(position: number, counts?: string) {
    for (const read of pending()) read.resolve(position, counts)
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
  }
  return {
    asked: () => [...asked],
    announce: () => hear('lake'),
    refresh: () => live.refresh(),
    pending,
    answerAll,
    /** Answers what is asked now, which must be so many questions. */
    async answer(questions: number, position: number, counts?: string) {
      expect(waiting).toHaveLength(questions)
      await answerAll(position, counts)
    },
    logged,
    follow(after: number | undefined) {
      const frames: string[] = []
      let isClosed = false
      const reader: Reader = {
        send: (frame) => void (frame.length > 0 && frames.push(frame.toString())),
        close: () => void (isClosed = true),
      }
      const leave = live.follow('lake', after, reader)
      return {
        frames,
        leave,
        isClosed: () => isClosed,
        reads: () => waiting.length,
        /** Number of the event that she was told last. */
        told: () =>
          frames
            .filter((frame) => frame !== ALIVE)
            .map(Number)
            .at(-1),
      }
    },
  }
}
