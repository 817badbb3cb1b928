import { describe, expect, it, vi } from 'vitest'
import { openHosted } from '../sources/hosted.testing.ts'

const TIMES = { intervalMs: 60_000, spacingMs: 200, followUpMs: [60, 120, 180] }

describe('an announced change', () => {
  it('is shown without waiting for the next poll', async () => {
    const { announce, publish, title } = await openAnnounced()
    await publish('Second')
    announce()
    await vi.waitFor(() => expect(title()).toBe('Second'), 10_000)
  })

  it('is shown when the delivery lags behind the announcement', async () => {
    const { proxy, announce, publish, title } = await openAnnounced()
    proxy.lagging = 2
    await publish('Second')
    announce()
    await vi.waitFor(() => expect(title()).toBe('Second'), 10_000)
    expect(proxy.requests).toHaveLength(3)
  })

  it('is read three more times if the first read finds no change', async () => {
    const { proxy, announce, publish, title } = await openAnnounced()
    announce()
    await vi.waitFor(() => expect(proxy.requests).toHaveLength(4), 10_000)
    await publish('Second')
    announce()
    await vi.waitFor(() => expect(title()).toBe('Second'), 10_000)
    expect(proxy.requests).toHaveLength(5)
  })

  it('causes one read for any number of simultaneous announcements', async () => {
    const { proxy, announce, publish, title } = await openAnnounced()
    await publish('Second')
    for (let count = 0; count < 100; count += 1) announce()
    await vi.waitFor(() => expect(title()).toBe('Second'), 10_000)
    expect(proxy.requests).toHaveLength(1)
  })

  it('causes one read per interval while announcements continue', async () => {
    const { proxy, announce } = await openAnnounced()
    const timeOfRead = async (times: number) => {
      const isRead = () => {
        announce()
        expect(proxy.requests).toHaveLength(times)
      }
      await vi.waitFor(isRead, { interval: 1 })
      return performance.now()
    }
    const first = await timeOfRead(1)
    expect((await timeOfRead(2)) - first).toBeGreaterThan(TIMES.spacingMs / 2)
  })
})

/** A catalog that polls once a minute, and what is called when a change is announced. */
async function openAnnounced() {
  const { open, proxy, publish } = await openHosted()
  const { catalog, title } = open(TIMES)
  await catalog.request()
  proxy.requests.length = 0
  return { title, proxy, publish, announce: catalog.expectChange }
}
