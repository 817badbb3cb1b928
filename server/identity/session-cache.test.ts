import { afterEach, describe, expect, it, vi } from 'vitest'
import { createSessionCache, type FoundSession } from './session-cache.ts'

const NOW = new Date('2026-11-21T11:00:00.000Z')

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
    const { cache, looked, clock } = start()
    looked.mockResolvedValueOnce(sessionOf('mira', 2)).mockResolvedValueOnce(undefined)
    await cache.find('Bearer a')
    clock.now = inSeconds(1)
    expect(await cache.find('Bearer a')).toMatchObject({ id: 'mira' })
    clock.now = inSeconds(2)
    expect(await cache.find('Bearer a')).toBeUndefined()
  })

  it('is forgotten with the others of its user, or with everybody’s', async () => {
    const { cache, looked } = start()
    looked.mockImplementation(async (authorization) => sessionOf(authorization.split(' ')[1]))
    for (const name of ['mira', 'mira again', 'oda']) await cache.find(`Bearer ${name}`)
    looked.mockClear().mockResolvedValue(undefined)

    cache.drop('mira')
    expect(await cache.find('Bearer mira')).toBeUndefined()
    expect(await cache.find('Bearer mira again')).toBeUndefined()
    expect(await cache.find('Bearer oda')).toMatchObject({ id: 'oda' })
    cache.drop(undefined)
    expect(await cache.find('Bearer oda')).toBeUndefined()
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

  it.each([
    ['its session', 'mira'],
    ['any session', undefined],
  ])('overtaken by the end of %s is not kept', async (_, ended) => {
    const { cache, looked } = start()
    const slow = Promise.withResolvers<FoundSession>()
    looked.mockReturnValueOnce(slow.promise).mockResolvedValue(undefined)
    const before = cache.find('Bearer a')
    cache.drop(ended)
    slow.resolve(sessionOf('mira'))
    expect(await before).toMatchObject({ id: 'mira' })
    expect(await cache.find('Bearer a')).toBeUndefined()
  })

  it('overtaken by the end of its session is waited for by nobody who comes after it', async () => {
    const { cache, looked } = start()
    const slow = Promise.withResolvers<FoundSession>()
    looked.mockReturnValueOnce(slow.promise).mockResolvedValue(undefined)
    const before = cache.find('Bearer a')
    cache.drop('mira')
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
  const clock = { now: NOW }
  return { cache: createSessionCache(looked, () => clock.now), looked, clock }
}

function sessionOf(id: string, seconds = 3_600): FoundSession {
  return {
    user: {
      id: id.split(' ')[0],
      email: `${id}@example.com`,
      name: '',
      emailVerified: false,
      createdAt: NOW,
    },
    expiresAt: inSeconds(seconds),
  }
}

function inSeconds(seconds: number): Date {
  return new Date(NOW.getTime() + seconds * 1_000)
}
