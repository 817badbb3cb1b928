import pino from 'pino'
import { expect, it, onTestFinished, vi } from 'vitest'
import { openLive, type Reader } from './live.ts'
import type { News } from './news.ts'

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
    })
  },
)

it('a change is told that happens while the first of an article’s readers is on her way', async () => {
  const hub = openHub()
  const reader = hub.follow(0)
  hub.announce()
  await hub.answerAll(1)
  await hub.answerAll(2)
  await vi.waitFor(() => expect(reader.told()).toBe(2))
})

it('a reader who is ahead of the others brings them along', async () => {
  const hub = openHub()
  const early = hub.follow(undefined)
  await hub.answer(1, 1)
  const late = hub.follow(0)
  await hub.answer(1, 5)
  expect(late.told()).toBe(5)
  await hub.answerAll(5)
  await vi.waitFor(() => expect(early.told()).toBe(5))
})

it('a database that was put back is noticed by a reader who comes, and read once for it', async () => {
  const hub = openHub()
  const early = hub.follow(undefined)
  await hub.answer(1, 9)
  const late = hub.follow(3)
  await hub.answer(1, 4)
  await hub.answerAll(4)
  await vi.waitFor(() => expect([early.told(), late.told()]).toEqual([4, 4]))
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

it('who hears nothing is sent something every 20 seconds', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const hub = openHub()
  const reader = hub.follow(undefined)
  await hub.answer(1, 1)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(reader.frames).toEqual(['1', ':\n\n'])
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

/** Live streams of one article over a database that answers when it is told to, with the number of an event. */
function openHub() {
  const asked: (number | undefined)[] = []
  let waiting: { resolve(position: number): void }[] = []
  let hear: (articleId: string | undefined) => void = () => {}
  const live = openLive({
    changes: {
      watch(_, listener) {
        hear = listener
        return () => {}
      },
      commit: () => Promise.reject(new Error('Nothing is written here.')),
    },
    readNews(_, after) {
      asked.push(after)
      return new Promise<News>((resolve) => {
        waiting.push({
          resolve: (position) =>
            resolve({ events: Buffer.alloc(0), counts: Buffer.from(String(position)), position }),
        })
      })
    },
    log: pino({ level: 'silent' }),
  })
  onTestFinished(() => live.close())

  const pending = () => waiting.splice(0)
  async function answerAll(position: number) {
    for (const read of pending()) read.resolve(position)
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
  }
  return {
    asked: () => [...asked],
    announce: () => hear('lake'),
    refresh: () => live.refresh(),
    pending,
    answerAll,
    /** Answers what is asked now, which must be so many questions. */
    async answer(questions: number, position: number) {
      expect(waiting).toHaveLength(questions)
      await answerAll(position)
    },
    follow(after: number | undefined) {
      const frames: string[] = []
      const reader: Reader = {
        send: (frame) => void (frame.length > 0 && frames.push(frame.toString())),
        close: () => {},
      }
      const leave = live.follow('lake', after, reader)
      return {
        frames,
        leave,
        reads: () => waiting.length,
        /** Number of the event that she was told last. */
        told: () =>
          frames
            .filter((frame) => frame !== ':\n\n')
            .map(Number)
            .at(-1),
      }
    },
  }
}
