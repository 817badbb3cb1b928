import { oncePerObject } from './once-per-object.ts'
import {
  defaultLocale,
  type Asset,
  type Entry,
  type Fields,
  type Locale,
  type Resource,
  type Space,
} from './space.ts'

/**
 * Returns the space in one of its locales. Localized fields have the first value along the locale's fallbacks, other fields the
 * value of the default locale.
 * @param isStrict Whether to leave out resources without a translation into the locale itself.
 */
export function localizeSpace(space: Space, code: string, isStrict = false): Space {
  if (code === defaultLocale(space).code) return space
  return localizedSpacesOf(space).getOrInsertComputed(`${code} ${isStrict}`, () =>
    makeLocalized(space, code, isStrict),
  )
}

/** Fields of a resource keyed by locale, without fallbacks. */
export function fieldsByLocale(resource: Resource, { code }: Locale): Fields {
  const { fields, translations } = originalOf(resource)
  const keyed: Record<string, Record<string, unknown>> = {}
  for (const [id, value] of Object.entries(fields)) keyed[id] = { [code]: value }
  for (const [other, translated] of translations ?? []) {
    for (const [id, value] of Object.entries(translated)) keyed[id] = { ...keyed[id], [other]: value }
  }
  return keyed
}

export function fieldsInEveryLocale(resource: Resource): Fields[] {
  const { fields, translations } = originalOf(resource)
  return [fields, ...(translations?.values() ?? [])]
}

/** Returns the resource with all locales for a resource of a localized space, otherwise the resource itself. */
export function originalOf<T extends Resource>(resource: T): T {
  return (resource.original as T | undefined) ?? resource
}

const localizedSpacesOf = oncePerObject((_space: Space) => new Map<string, Space>())
const localizedResourcesOf = oncePerObject((_resource: Resource) => new Map<string, Resource>())

function makeLocalized(space: Space, code: string, isStrict: boolean): Space {
  const chain = chainOf(space, code)
  const localizeAll = <T extends Entry | Asset>(resources: ReadonlyMap<string, T>): Map<string, T> =>
    new Map(
      [...resources]
        .filter(([, { translations }]) => !isStrict || translations?.has(code))
        .map(([id, resource]) => [id, localize(resource, chain, space)]),
    )
  return { ...space, entries: localizeAll(space.entries), assets: localizeAll(space.assets) }
}

/** Codes of a locale and its fallbacks in their order, with '' for the default locale at the end. */
function chainOf({ locales }: Space, code: string): string[] {
  const codes: string[] = []
  let next = locales.find((locale) => locale.code === code)
  while (next && !next.isDefault) {
    codes.push(next.code)
    const { fallbackCode } = next
    next = locales.find((locale) => locale.code === fallbackCode)
  }
  return next ? [...codes, ''] : codes
}

function localize<T extends Resource>(resource: T, chain: readonly string[], space: Space): T {
  return localizedResourcesOf(resource).getOrInsertComputed(chain.join(' '), () => ({
    ...resource,
    fields: fieldsAlong(chain, resource, space),
    original: resource,
  })) as T
}

function fieldsAlong(chain: readonly string[], resource: Resource, { contentTypes }: Space): Fields {
  const { fields, translations } = resource
  const isLocalized = (id: string) =>
    resource.type === 'Asset'
      ? id !== 'file'
      : contentTypes.get(resource.contentTypeId)?.fields.find((field) => field.id === id)?.localized === true
  const found: Record<string, unknown> = {}
  for (const [id, value] of Object.entries(fields)) if (!isLocalized(id)) found[id] = value
  for (const code of chain.toReversed()) Object.assign(found, code === '' ? fields : translations?.get(code))
  return found
}
