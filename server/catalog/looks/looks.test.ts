import { describe, expect, it, vi } from 'vitest'
import type { Article } from '#domain/article.ts'
import { createLooks } from './looks.ts'

describe('looks', () => {
  it('take no older answer in after a newer one', async () => {
    const { looks, asked, shown } = openLooks({ overtakeMs: 0 })
    const older = looks.begin()
    const newer = looks.begin()
    await vi.waitFor(() => expect(asked).toHaveLength(2), 10_000)
    asked[1].answer('newer')
    expect(await newer).toBe(true)
    asked[0].answer('older')
    expect(await older).toBe(true)
    expect(shown).toEqual(['newer'])
  })

  it('take an older answer in that comes first, and then the newer one', async () => {
    const { looks, asked, shown } = openLooks({ overtakeMs: 0 })
    const both = [looks.begin(), looks.begin()]
    await vi.waitFor(() => expect(asked).toHaveLength(2), 10_000)
    asked[0].answer('older')
    await both[0]
    asked[1].answer('newer')
    await both[1]
    expect(shown).toEqual(['older', 'newer'])
  })

  it('tell nothing of one that fails after a newer one was answered', async () => {
    const { looks, asked, shown } = openLooks({ overtakeMs: 0 })
    const older = looks.begin()
    const newer = looks.begin()
    await vi.waitFor(() => expect(asked).toHaveLength(2), 10_000)
    asked[1].answer('newer')
    await newer
    asked[0].fail('too late')
    expect(await older).toBe(true)
    expect(shown).toEqual(['newer'])
  })

  it('tell of a newer one that failed only once what an older one brought is taken in', async () => {
    const { looks, asked, shown } = openLooks({ overtakeMs: 0 })
    const older = looks.begin()
    const newer = looks.begin()
    await vi.waitFor(() => expect(asked).toHaveLength(2), 10_000)
    const { promise: taken, resolve: take } = Promise.withResolvers<void>()
    asked[0].answer('older', taken)
    asked[1].fail('newer')
    setImmediate(take)
    expect(await newer).toBe(false)
    await older
    expect(shown).toEqual(['older', 'failed: newer'])
  })

  it('take an older answer in although a newer one has failed', async () => {
    const { looks, asked, shown } = openLooks({ overtakeMs: 0 })
    const older = looks.begin()
    const newer = looks.begin()
    await vi.waitFor(() => expect(asked).toHaveLength(2), 10_000)
    asked[1].fail('newer')
    expect(await newer).toBe(false)
    asked[0].answer('older')
    expect(await older).toBe(true)
    expect(shown).toEqual(['failed: newer', 'older'])
  })

  it('are two at a time: the oldest goes on, and of the others the newest', async () => {
    const { looks, asked, shown } = openLooks({ overtakeMs: 0 })
    const all: Promise<boolean>[] = []
    for (let count = 1; count <= 4; count += 1) {
      all.push(looks.begin())
      await vi.waitFor(() => expect(asked).toHaveLength(count), 10_000)
    }
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([false, true, true, false])
    asked[0].fail('slow')
    asked[3].answer('newest')
    await Promise.all(all)
    expect(shown).toEqual(['failed: slow', 'newest'])
  })

  it('wait for the one under way unless they may overtake, and are one however many asked', async () => {
    const { looks, asked } = openLooks({})
    const all = [looks.begin(), looks.begin(), looks.begin()]
    await new Promise((resolve) => setImmediate(resolve))
    expect(asked).toHaveLength(1)
    asked[0].answer('first')
    await vi.waitFor(() => expect(asked).toHaveLength(2), 10_000)
    asked[1].answer('second')
    expect(await Promise.all(all)).toEqual([true, true, true])
    expect(asked).toHaveLength(2)
  })

  it('end when they are closed, and tell nothing more', async () => {
    const { looks, asked, shown } = openLooks({})
    const under = looks.begin()
    looks.close()
    expect(asked[0].signal.aborted).toBe(true)
    expect(await under).toBe(false)
    expect(await looks.begin()).toBe(false)
    expect([asked.length, shown]).toEqual([1, []])
  })
})

/** Looks at a service that answers when it is told to, by one article of the title that it is told. */
function openLooks(options: { overtakeMs?: number }) {
  const asked: {
    signal: AbortSignal
    answer(title: string, taken?: Promise<void>): void
    fail(reason: string): void
  }[] = []
  const shown: string[] = []
  const looks = createLooks({
    ...options,
    ask(signal) {
      const { promise, resolve, reject } = Promise.withResolvers<() => Promise<Article[]>>()
      asked.push({
        signal,
        answer: (title, taken) =>
          resolve(async () => {
            await taken
            return [{ id: 'a', title, excerpt: '', body: '' }]
          }),
        fail: (reason) => reject(new Error(reason)),
      })
      return promise
    },
    onAnswer: ([{ title }]) => void shown.push(title),
    onFailure: (error) => void shown.push(`failed: ${(error as Error).message}`),
  })
  return { looks, asked, shown }
}
