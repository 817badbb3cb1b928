import { describe, expect, it, vi } from 'vitest'
import { openHosted } from '../sources/hosted.testing.ts'
import { createPursuit } from './pursue.ts'

const TIMES = { settleMs: 20, distanceMs: 200, furtherMs: [60, 120, 180] }

describe('news', () => {
  it('are seen without waiting for the next look by the clock', async () => {
    const { catalog, tell, publish, title } = await openPursued()
    await publish('Second')
    tell()
    await vi.waitFor(() => expect(title()).toBe('Second'), 10_000)
    expect(catalog.isConnected()).toBe(true)
  })

  it('are seen when the delivery lags behind them', async () => {
    const { proxy, tell, publish, title } = await openPursued()
    proxy.lagging = 2
    await publish('Second')
    tell()
    await vi.waitFor(() => expect(title()).toBe('Second'), 10_000)
    expect(proxy.requests).toHaveLength(3)
  })

  it('that bring nothing are looked for three times more', async () => {
    const { proxy, tell, publish, title } = await openPursued()
    tell()
    await vi.waitFor(() => expect(proxy.requests).toHaveLength(4), 10_000)
    await publish('Second')
    tell()
    await vi.waitFor(() => expect(title()).toBe('Second'), 10_000)
    expect(proxy.requests).toHaveLength(5)
  })

  it('are one look however many are told at once', async () => {
    const { proxy, tell, publish, title } = await openPursued()
    await publish('Second')
    for (let count = 0; count < 100; count += 1) tell()
    await vi.waitFor(() => expect(title()).toBe('Second'), 10_000)
    expect(proxy.requests).toHaveLength(1)
  })

  it('are no more than one look for each distance, however long they are told', async () => {
    const { proxy, tell } = await openPursued()
    const lookedTimes = async (times: number) => {
      const isLooked = () => {
        tell()
        expect(proxy.requests).toHaveLength(times)
      }
      await vi.waitFor(isLooked, { interval: 1 })
      return performance.now()
    }
    const first = await lookedTimes(1)
    expect((await lookedTimes(2)) - first).toBeGreaterThan(TIMES.distanceMs / 2)
  })
})

/** A catalog that looks by itself once a minute, and what is called when there is news. */
async function openPursued() {
  const { open, proxy, publish } = await openHosted()
  const { catalog, title } = open({ pollMs: 60_000 })
  await catalog.refresh()
  proxy.requests.length = 0
  return { catalog, title, proxy, publish, tell: createPursuit(catalog, TIMES) }
}
