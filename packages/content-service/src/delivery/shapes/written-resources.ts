import { LRUCache } from 'lru-cache'
import { WrittenJson } from '../../api/written-json.ts'
import { defaultLocale, privateTags, type Resource, type Space } from '../../space/space.ts'
import { toResourceShape } from './shapes.ts'

/** Makes the writer of a space's entries and assets, whole and as they are sent. */
export type ResourceWriters = (space: Space, locale: string) => (resource: Resource) => WrittenJson

/** Creates writers that share a cache: each resource is written once, and again only when it was not asked for lately. */
export function createResourceWriters(): ResourceWriters {
  const cache = new LRUCache<string, { resource: Resource; json: WrittenJson }>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ json }) => json.bytes.length,
  })
  return (space, locale) => {
    // All that a shape is made of besides the resource itself.
    const { id, environment } = space
    const reading = JSON.stringify([id, environment, locale, defaultLocale(space).code, privateTags(space)])
    return (resource) => {
      const key = `${resource.type} ${resource.sys.id} ${reading}`
      const known = cache.get(key)
      if (known?.resource === resource) return known.json
      const json = new WrittenJson(toResourceShape(resource, space, locale))
      cache.set(key, { resource, json })
      return json
    }
  }
}

const MAX_BYTES = 8 * 1024 * 1024
