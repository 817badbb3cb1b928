import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openFaultyProxy, type Fault } from '../../../tests/helpers/faulty-proxy.ts'
import { serveFolder } from '@waypost/content-service/testing'
import { TEST_TOKEN } from '@waypost/content-service/testing'
import { openHosted } from '../sources/hosted.testing.ts'

const FAULTS: [Fault, RegExp][] = [
  ['rate-limited', /answered 429 RateLimitExceeded/],
  ['broken', /answered 500 ServerError/],
  ['refused-token', /answered 401 AccessTokenInvalid/],
  ['silent', /timeout of 400ms exceeded/],
  ['half', /aborted|hang up/],
  ['stalled', /timeout of 400ms exceeded|aborted/],
  ['html', /answered something that is no sync/],
]

describe('a failing content service', () => {
  it.each(FAULTS)(
    '(%s) leaves the last good articles up, and the newest follow after it',
    async (fault, reason) => {
      const { proxy, publish, open } = await openHosted()
      const { catalog, logged, title } = open()
      expect(await catalog.request()).toBe(true)
      proxy.fault = fault
      await publish('Second')
      await vi.waitFor(() => expect(logged).toHaveLength(1), 3_000)
      expect(title()).toBe('First')
      proxy.fault = 'none'
      await vi.waitFor(() => expect(title()).toBe('Second'), 3_000)
      expect(logged).toEqual([
        expect.stringMatching(/^The articles could not be read: .* Readers see those of \d+ seconds? ago\.$/),
        expect.stringMatching(/^The articles can be read again, after \d+ seconds?\.$/),
      ])
      expect(logged[0]).toMatch(reason)
      expect(logged[0]).not.toContain(TEST_TOKEN)
    },
  )

  it('leaves the last good articles up when nothing listens', async () => {
    const { proxy, server, publish, open } = await openHosted()
    const { catalog, logged, title } = open()
    await catalog.request()
    await proxy.close()
    await publish('Second')
    await vi.waitFor(() => expect(logged).toHaveLength(1), 3_000)
    expect(logged[0]).toMatch(/ECONNREFUSED/)
    const again = await openFaultyProxy(server.origin, Number(new URL(proxy.url).port))
    onTestFinished(() => again.close())
    await vi.waitFor(() => expect(title()).toBe('Second'), 3_000)
  })

  it('is polled at growing intervals', async () => {
    const { proxy, open } = await openHosted()
    const { catalog } = open({ retryMs: 60 })
    proxy.fault = 'refused-token'
    await catalog.request()
    const startedAt = performance.now()
    await vi.waitFor(() => expect(proxy.requests).toHaveLength(5), 5_000)
    // 60, 120, 240 and 480 ms.
    expect(performance.now() - startedAt).toBeGreaterThan(880)
  })

  it('lets a new process show the saved articles, and log their age', async () => {
    const { proxy, publish, open } = await openHosted()
    const before = open()
    await before.catalog.request()
    before.catalog.close()
    proxy.fault = 'silent'
    await publish('Second')
    const { catalog, logged, title } = open()
    expect(await catalog.restore()).toBe(true)
    expect(title()).toBe('First')
    expect(catalog.current()?.version).toBe(before.catalog.current()?.version)
    expect(logged).toEqual([expect.stringMatching(/^The articles of \d+ seconds? ago are shown until/)])
    proxy.requests.length = 0
    void catalog.request()
    await vi.waitFor(() => expect(proxy.requests).toHaveLength(1), 10_000)
    proxy.fault = 'none'
    await vi.waitFor(() => expect(title()).toBe('Second'), 3_000)
    // It went on from where the other was.
    expect(proxy.requests.filter((path) => path.includes('initial'))).toEqual([])
  })

  it('lets a new process without saved articles show none, and log that', async () => {
    const { proxy, open } = await openHosted()
    proxy.fault = 'refused-token'
    const { catalog, logged } = open()
    expect(await catalog.restore()).toBe(false)
    expect(await catalog.request()).toBe(false)
    expect(catalog.current()).toBeUndefined()
    expect(logged).toEqual([expect.stringMatching(/There are none to show yet\.$/)])
  })
})

describe('a closed catalog', () => {
  it('aborts the running read, and starts no other', async () => {
    const { proxy, open } = await openHosted()
    const { catalog, logged } = open({ timeoutMs: 60_000 })
    proxy.fault = 'silent'
    const read = catalog.request()
    await vi.waitFor(() => expect(proxy.waiting).toBe(1), 10_000)
    catalog.close()
    expect(await read).toBe(false)
    await vi.waitFor(() => expect(proxy.waiting).toBe(0), 10_000)
    expect(await catalog.request()).toBe(false)
    expect([proxy.requests.length, logged]).toEqual([1, []])
  })
})

describe('a space that rejects its sync token', () => {
  it('is read completely again, without deleted entries', async () => {
    const { folder, proxy, publish, open } = await openHosted()
    const { catalog, title } = open()
    await folder.write('articles/gone.md', '---\ntitle: Gone\n---\n')
    await publish('First again')
    await catalog.request()
    await vi.waitFor(() => expect(catalog.current()?.byId.has('gone')).toBe(true), 10_000)
    await folder.remove('articles/gone.md')
    await publish('Second')
    // Another journal, as after the loss of a data folder.
    const other = await serveFolder(folder)
    proxy.target = other.origin
    await vi.waitFor(() => expect(title()).toBe('Second'), 3_000)
    expect(catalog.current()?.byId.has('gone')).toBe(false)
    expect(proxy.requests.filter((path) => path.includes('initial'))).not.toHaveLength(0)
  })
})
