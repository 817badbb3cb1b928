import { describe, expect, it } from 'vitest'
import { createRepresentationCache } from './representation-cache.ts'
import { createRepresentation } from './representation.ts'

const make = (text: string, status = 200) => createRepresentation(text, {}, status)
const textOf = async (page: ReturnType<typeof make>) => (await page).bodies.identity.toString()

describe('createRepresentationCache', () => {
  it('makes an answer once for requests that come at once and after one another', async () => {
    const cache = createRepresentationCache()
    let made = 0
    const count = () => make(`made ${++made}`)
    await Promise.all([cache.provide('/a', 'v1', count), cache.provide('/a', 'v1', count)])
    expect(await textOf(cache.provide('/a', 'v1', count))).toBe('made 1')
  })

  it('forgets everything once the version changes', async () => {
    const cache = createRepresentationCache()
    await cache.provide('/a', 'v1', () => make('old'))
    expect(await textOf(cache.provide('/a', 'v2', () => make('new')))).toBe('new')
    expect(cache.find('/a', 'v1')).toBeUndefined()
  })

  it('does not keep a page that was in the making when the version changed', async () => {
    const cache = createRepresentationCache()
    const late = Promise.withResolvers<Awaited<ReturnType<typeof make>>>()
    const old = cache.provide('/a', 'v1', () => late.promise)
    await cache.provide('/b', 'v2', () => make('b'))
    late.resolve(await make('old'))
    await old
    expect(cache.find('/a', 'v2')).toBeUndefined()
  })

  it('keeps no failures', async () => {
    const cache = createRepresentationCache()
    await cache.provide('/a', 'v1', () => make('broken', 500))
    await expect(cache.provide('/b', 'v1', () => Promise.reject(new Error('broken')))).rejects.toThrow(
      'broken',
    )
    expect(cache.find('/a', 'v1')).toBeUndefined()
    expect(await textOf(cache.provide('/b', 'v1', () => make('mended')))).toBe('mended')
  })

  it('stays within its bytes by dropping what was asked for longest ago', async () => {
    const cache = createRepresentationCache(3_000)
    for (const address of ['/a', '/b', '/c'])
      await cache.provide(address, 'v1', () => make('x'.repeat(1_200)))
    expect(cache.find('/a', 'v1')).toBeUndefined()
    expect(cache.find('/c', 'v1')).toBeDefined()
  })
})
