import { afterEach, describe, expect, it, vi } from 'vitest'
import { createSessionCache, type FoundSession } from './session-cache.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

describe('a session that was looked up', () => {
  it('is known for a few seconds without being looked up again', async () => {
    const { cache, looked } = start()
    looked.mockResolvedValueOnce(sessionOf('mira')).mockResolvedValueOnce(undefined)
    expect(await cache.find('Bearer a')).toMatchObject({ id: 'mira' })
    expect(await cache.find('Bearer a')).toMatchObject({ id: 'mira' })
    const later = performance.now() + 5_100
    vi.spyOn(performance, 'now').mockReturnValue(later)
    await vi.waitFor(async () => expect(await cache.find('Bearer a')).toBeUndefined(), 10_000)
  })

  it('expires on time though kept', async () => {
    const { cache, looked } = start()
    looked.mockResolvedValueOnce(sessionOf('mira', 2)).mockResolvedValueOnce(undefined)
    await cache.find('Bearer a')
    const begun = performance.now()
    vi.spyOn(performance, 'now').mockReturnValue(begun + 1_000)
    expect(await cache.find('Bearer a')).toMatchObject({ id: 'mira' })
    vi.spyOn(performance, 'now').mockReturnValue(begun + 2_000)
    await vi.waitFor(async () => expect(await cache.find('Bearer a')).toBeUndefined(), 10_000)
  })

  it('is forgotten when one has ended', async () => {
    const { cache, looked } = start()
    looked.mockResolvedValueOnce(sessionOf('mira')).mockResolvedValueOnce(undefined)
    await cache.find('Bearer a')
    cache.drop()
    expect(await cache.find('Bearer a')).toBeUndefined()
  })

  it('is not kept under a header that is blown up', async () => {
    const { cache, looked } = start()
    looked.mockResolvedValueOnce(sessionOf('mira')).mockResolvedValueOnce(undefined)
    const padded = `Bearer ${' '.repeat(10_000)}a`
    expect(await cache.find(padded)).toMatchObject({ id: 'mira' })
    expect(await cache.find(padded)).toBeUndefined()
  })
})

describe('a lookup', () => {
  it('is shared by all who ask at once', async () => {
    const { cache, looked } = start()
    looked.mockResolvedValue(sessionOf('mira'))
    const found = await Promise.all([cache.find('Bearer a'), cache.find('Bearer a'), cache.find('Bearer b')])
    expect(found).toMatchObject([{ id: 'mira' }, { id: 'mira' }, { id: 'mira' }])
    expect(looked.mock.calls).toEqual([['Bearer a'], ['Bearer b']])
  })

  it('overtaken by the end of a session is not kept', async () => {
    const { cache, looked } = start()
    const slow = Promise.withResolvers<FoundSession>()
    looked.mockReturnValueOnce(slow.promise).mockResolvedValue(undefined)
    const before = cache.find('Bearer a')
    cache.drop()
    slow.resolve(sessionOf('mira'))
    expect(await before).toMatchObject({ id: 'mira' })
    expect(await cache.find('Bearer a')).toBeUndefined()
  })

  it('overtaken by the end of its session is waited for by nobody who comes after it', async () => {
    const { cache, looked } = start()
    const slow = Promise.withResolvers<FoundSession>()
    looked.mockReturnValueOnce(slow.promise).mockResolvedValue(undefined)
    const before = cache.find('Bearer a')
    cache.drop()
    expect(await cache.find('Bearer a')).toBeUndefined()
    slow.resolve(sessionOf('mira'))
    await before
    expect(await cache.find('Bearer a')).toBeUndefined()
  })

  it('that finds nothing, or fails, is made again', async () => {
    const { cache, looked } = start()
    looked.mockResolvedValueOnce(undefined).mockRejectedValueOnce(new Error('no database'))
    looked.mockResolvedValueOnce(sessionOf('mira'))
    expect(await cache.find('Bearer a')).toBeUndefined()
    await expect(cache.find('Bearer a')).rejects.toThrow('no database')
    expect(await cache.find('Bearer a')).toMatchObject({ id: 'mira' })
  })

  it('is not made without a header', async () => {
    const { cache, looked } = start()
    expect(await cache.find(undefined)).toBeUndefined()
    expect(looked).not.toHaveBeenCalled()
  })
})

function start() {
  const looked = vi.fn<(authorization: string) => Promise<FoundSession | undefined>>()
  return { cache: createSessionCache(looked), looked }
}

function sessionOf(id: string, seconds = 3_600): FoundSession {
  return {
    user: {
      id,
      email: `${id}@example.com`,
      name: '',
      emailVerified: false,
      createdAt: new Date(),
    },
    expiresAt: new Date(Date.now() + seconds * 1_000),
  }
}
