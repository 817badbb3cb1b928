import { hash } from 'node:crypto'
import type { Resource } from '../space.ts'
import { keyOf } from './ledger.ts'

/** By what a resource is known again, and what it holds. */
export interface Fingerprint {
  /** Of its mark. */
  key: string
  /** Of all that callers can see of it besides its dates and revision. */
  digest: string
}

/** Finds a resource's fingerprint. Made once for each object: every stamp asks for those of the whole space. */
export function fingerprintOf(resource: Resource): Fingerprint {
  const known = fingerprints.get(resource)
  if (known) return known
  const made = { key: keyOf(resource.type, resource.sys.id), digest: digestOf(resource) }
  fingerprints.set(resource, made)
  return made
}

const fingerprints = new WeakMap<Resource, Fingerprint>()

function digestOf({ sys: _, fields, translations, ...others }: Resource): string {
  const content = {
    ...others,
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
