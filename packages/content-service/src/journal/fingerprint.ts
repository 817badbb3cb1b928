import { hash } from 'node:crypto'
import { privateTags, publicTags } from '../space/public-tags.ts'
import { defaultLocale, type Resource, type Space } from '../space/space.ts'
import { keyOf } from './ledger.ts'

/** By what a resource is known again, and what it holds. */
export interface Fingerprint {
  /** Of its mark. */
  key: string
  /** Of all that callers can see of it besides its dates and revision. */
  digest: string
}

/**
 * Finds a resource's fingerprint. Made once for each object, as long as the space is read the same way: every stamp asks for
 * those of the whole space.
 */
export function fingerprintOf(resource: Resource, space: Space): Fingerprint {
  const reading = readingOf(space)
  const known = fingerprints.get(resource)
  if (known?.reading === reading) return known
  const key = keyOf(resource.type, resource.sys.id)
  const made = { reading, key, digest: digestOf(resource, space) }
  fingerprints.set(resource, made)
  return made
}

const fingerprints = new WeakMap<Resource, Fingerprint & { reading: string }>()
const readings = new WeakMap<Space, string>()

/** What decides besides a resource itself how callers see it. */
function readingOf(space: Space): string {
  const known = readings.get(space)
  if (known !== undefined) return known
  const reading = JSON.stringify([defaultLocale(space).code, privateTags(space)])
  readings.set(space, reading)
  return reading
}

function digestOf({ sys: _, tags, fields, translations, ...others }: Resource, space: Space) {
  const content = {
    ...others,
    locale: defaultLocale(space).code,
    tags: publicTags(tags, space),
    fields: inOrder(Object.entries(fields)),
    translations: inOrder([...(translations ?? [])]).map(([code, translated]) => [
      code,
      inOrder(Object.entries(translated)),
    ]),
  }
  return hash('sha256', JSON.stringify(inOrder(Object.entries(content))), 'base64url')
}

/** The order in which a file names its fields is no content. */
function inOrder<T>(entries: [name: string, value: T][]): [name: string, value: T][] {
  return entries.toSorted(([one], [other]) => (one < other ? -1 : 1))
}
