import { hash } from 'node:crypto'
import type { Resource } from '../space.ts'

/** Stands for all that callers can see of a resource besides its dates and revision. Made once for each object. */
export function digestOf(resource: Resource): string {
  const known = digests.get(resource)
  if (known !== undefined) return known
  const { sys: _, fields, translations, ...others } = resource
  const content = {
    ...others,
    fields: inOrder(Object.entries(fields)),
    translations: inOrder([...(translations ?? [])]).map(([code, translated]) => [
      code,
      inOrder(Object.entries(translated)),
    ]),
  }
  const digest = hash('sha256', JSON.stringify(inOrder(Object.entries(content))), 'base64url')
  digests.set(resource, digest)
  return digest
}

const digests = new WeakMap<Resource, string>()

/** The order in which a file names its fields is no content. */
function inOrder<T>(entries: [name: string, value: T][]): [name: string, value: T][] {
  return entries.toSorted(([one], [other]) => (one < other ? -1 : 1))
}
