import { describe, expect, it, vi } from 'vitest'
import { openHosted } from './hosted.testing.ts'
import { createPursuit } from './pursue.ts'

const TIMES = { settleMs: 20, distanceMs: 150, furtherMs: [60, 120, 180] }

describe('news', () => {
  it('are seen without waiting for the next look by the clock', async () => {
    const { catalog, tell, publish, title } = await openPursued()
    await publish('Second')
    tell()
    await vi.waitFor(() => expect(title()).toBe('Second'))
    expect(catalog.isConnected()).toBe(true)
  })

  it('are seen when the delivery lags behind them', async () => {
    const { proxy, tell, publish, title } = await openPursued()
    proxy.lagging = 2
    await publish('Second')
    tell()
    await vi.waitFor(() => expect(title()).toBe('Second'))
    expect(proxy.requests).toHaveLength(3)
  })

  it('that bring nothing are looked for three times more', async () => {
    const { proxy, tell, publish, title } = await openPursued()
    tell()
    await vi.waitFor(() => expect(proxy.requests).toHaveLength(4))
    await publish('Second')
    tell()
    await vi.waitFor(() => expect(title()).toBe('Second'))
    expect(proxy.requests).toHaveLength(5)
  })

  it('are one look however many are told at once, and no more than one for each distance', async () => {
    const { proxy, tell, publish, title } = await openPursued()
    await publish('Second')
    for (let count = 0; count < 100; count += 1) tell()
    await vi.waitFor(() => expect(title()).toBe('Second'))
    expect(proxy.requests).toHaveLength(1)
    await publish('Third')
    const startedAt = performance.now()
    const isSeen = () => {
      tell()
      expect(title()).toBe('Third')
    }
    await vi.waitFor(isSeen, { interval: 1 })
    expect(proxy.requests).toHaveLength(2)
    expect(performance.now() - startedAt).toBeLessThan(1_000)
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
