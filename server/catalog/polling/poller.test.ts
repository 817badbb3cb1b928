import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createPoller, type PollTimes } from './poller.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
})

describe('a poller', () => {
  it('reads once more for all requests that arrive during a read', async () => {
    const { poller, reads, pass } = openPoller()
    const first = poller.request()
    await pass()
    const later = [poller.request(), poller.request(), poller.request()]
    await pass()
    expect(reads).toHaveLength(1)
    reads[0].answer()
    await pass()
    expect(reads).toHaveLength(2)
    reads[1].answer()
    expect(await Promise.all([first, ...later])).toEqual([true, true, true, true])
    await pass()
    expect(reads).toHaveLength(2)
  })

  it('waits longer after each failure, up to twelve times as long, and briefly again after a success', async () => {
    const { poller, reads, pass } = openPoller({ retryMs: 5_000, intervalMs: 30_000 })
    void poller.request()
    await pass()
    for (const waitMs of [5_000, 10_000, 20_000, 40_000, 60_000, 60_000]) {
      const count = reads.length
      reads.at(-1)!.fail()
      await pass(waitMs - 1)
      expect(reads).toHaveLength(count)
      await pass(1)
      expect(reads).toHaveLength(count + 1)
    }
    reads.at(-1)!.answer()
    await pass(30_000)
    expect(reads).toHaveLength(8)
    reads.at(-1)!.fail()
    await pass(5_000)
    expect(reads).toHaveLength(9)
  })

  it('reports when the failed read started', async () => {
    const { poller, reads, failures, pass } = openPoller()
    const begunAt = Date.now()
    const read = poller.request()
    await pass()
    await pass(7_000)
    reads[0].fail()
    expect(await read).toBe(false)
    expect(failures).toEqual([['It failed.', begunAt]])
  })

  it('aborts a read after ten minutes', async () => {
    const { poller, failures, pass } = openPoller()
    const read = poller.request()
    await pass()
    await pass(10 * 60_000)
    expect(await read).toBe(false)
    expect(failures).toEqual([['the content service did not answer within 10 minutes', expect.any(Number)]])
  })

  it('keeps reading for an announced change when the running read finds another change', async () => {
    const { poller, reads, pass } = openPoller({ followUpMs: [1_000, 3_000] })
    poller.expectChange()
    await pass()
    poller.expectChange()
    reads[0].answer(true)
    await pass()
    reads[1].answer(false)
    await pass(1_000)
    reads[2].answer(true)
    await pass(60_000)
    expect(reads).toHaveLength(3)
  })

  it('aborts its read when it is closed, and starts no other', async () => {
    const { poller, reads, failures, pass } = openPoller({ intervalMs: 1_000 })
    const running = poller.request()
    await pass()
    const waiting = poller.request()
    poller.close()
    expect(reads[0].signal.aborted).toBe(true)
    expect(await Promise.all([running, waiting, poller.request()])).toEqual([false, false, false])
    await pass(60_000)
    expect([reads.length, failures]).toEqual([1, []])
  })
})

/** A poller whose reads end when the test says so. */
function openPoller(times: Partial<PollTimes> = {}) {
  const reads: {
    signal: AbortSignal
    answer(hasChanged?: boolean): void
    fail(): void
  }[] = []
  const failures: [string, number][] = []
  const poller = createPoller({
    read(signal) {
      const { promise, resolve, reject } = Promise.withResolvers<boolean>()
      signal.addEventListener('abort', () => reject(signal.reason))
      reads.push({
        signal,
        answer: (hasChanged = false) => resolve(hasChanged),
        fail: () => reject(new Error('It failed.')),
      })
      return promise
    },
    onFailure: (error, startedAt) => failures.push([(error as Error).message, startedAt]),
    times: { retryMs: 5_000, spacingMs: 0, followUpMs: [], ...times },
  })
  onTestFinished(() => poller.close())
  /** Lets time pass, and all that is due run. */
  const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
  return { poller, reads, failures, pass }
}
