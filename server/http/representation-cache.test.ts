import { describe, expect, it } from 'vitest'
import { createRepresentationCache } from './representation-cache.ts'
import { createRepresentation } from './representation.ts'

const make = (text: string, status = 200) => createRepresentation(text, {}, status)
const textOf = async (page: ReturnType<typeof make>) => (await page).encoded.identity.body.toString()

describe('createRepresentationCache', () => {
  it('makes an answer once for concurrent and later requests', async () => {
    const { cache } = openCache()
    let made = 0
    const count = () => make(`made ${++made}`)
    await Promise.all([cache.provide('/a', count), cache.provide('/a', count)])
    expect(await textOf(cache.provide('/a', count))).toBe('made 1')
  })

  it('drops everything when the version changes', async () => {
    const { cache, changeVersion } = openCache()
    await cache.provide('/a', () => make('old'))
    changeVersion()
    expect(cache.find('/a')).toBeUndefined()
    expect(await textOf(cache.provide('/a', () => make('new')))).toBe('new')
  })

  it('does not keep a page whose version changed while it was made', async () => {
    const { cache, changeVersion } = openCache()
    const late = Promise.withResolvers<Awaited<ReturnType<typeof make>>>()
    const old = cache.provide('/a', () => late.promise)
    changeVersion()
    await cache.provide('/b', () => make('b'))
    late.resolve(await make('old'))
    await old
    expect(cache.find('/a')).toBeUndefined()
  })

  it('does not keep failures', async () => {
    const { cache } = openCache()
    await cache.provide('/a', () => make('broken', 500))
    await expect(cache.provide('/b', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(cache.find('/a')).toBeUndefined()
    expect(await textOf(cache.provide('/b', () => make('mended')))).toBe('mended')
  })

  it('stays within its size by dropping the least recently used answer', async () => {
    const { cache } = openCache(3_000)
    for (const address of ['/a', '/b', '/c']) await cache.provide(address, () => make('x'.repeat(1_200)))
    expect(cache.find('/a')).toBeUndefined()
    expect(cache.find('/c')).toBeDefined()
  })
})

function openCache(maxBytes?: number) {
  let version = 1
  return {
    cache: createRepresentationCache([() => 'a site', () => `v${version}`], maxBytes),
    changeVersion: () => (version += 1),
  }
}
