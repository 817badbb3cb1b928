import { isCircle, parseLocales } from '../../../folder/locales-file.ts'
import { parseTags } from '../../../folder/tags-file.ts'
import { parseTaxonomy } from '../../../folder/taxonomy-file.ts'
import { conceptNotes, type Locale } from '../../../space/space.ts'
import type { ImportedConcept, ImportedScheme } from '../contentful/export-shapes.ts'
import type { ImportedContent } from '../contentful/read-export.ts'
import { remarkItem, skippedItem, type PlannedItem } from '../items.ts'
import { toYaml, toYamlList, unwrittenFile } from './yaml-text.ts'

/** Plans `locales.yaml`. @returns Also its languages; none if the export has none. */
export function planLocales({ locales }: Pick<ImportedContent, 'locales'>): {
  items: PlannedItem[]
  locales: readonly Locale[]
} {
  const defaultCode = locales.find((each) => each.default)?.code ?? locales[0]?.code
  const items: PlannedItem[] = []
  const good = new Map<string, Locale>()
  for (const { code, name, fallbackCode = null, contentDeliveryApi } of locales) {
    const isDefault = code === defaultCode
    const reading = parseLocales(
      unwrittenFile(toYamlList([{ code, name: name?.trim() ? name : undefined, default: true }])),
    )
    const item = { kind: 'language' as const, id: code, name: name ?? undefined }
    if (!reading.ok) items.push(skippedItem(item, reading.faults[0].reason))
    else if (!contentDeliveryApi && !isDefault) items.push(skippedItem(item, NOT_DELIVERED))
    else {
      for (const { reason } of reading.faults ?? []) items.push(remarkItem(code, reason, 'language'))
      good.set(code, { ...reading.value[0], isDefault, fallbackCode })
    }
  }
  const fallbacks = new Map([...good].map(([code, { fallbackCode }]) => [code, fallbackCode ?? undefined]))
  const chained = [...good.values()].map((locale) => {
    const reason = refuseFallback(locale, fallbacks)
    if (reason === undefined) return locale
    items.push({ ...remarkItem(locale.code, reason, 'language'), name: locale.name })
    return { ...locale, fallbackCode: null }
  })
  if (!chained.some(({ isDefault }) => isDefault)) return { items, locales: [] }
  const text = toYamlList(
    chained.map(({ code, name, isDefault, fallbackCode }) => ({
      code,
      name,
      default: isDefault || undefined,
      fallback: fallbackCode ?? undefined,
    })),
  )
  const files = [{ path: 'locales.yaml', content: { text } }]
  items.push({ kind: 'language', id: 'locales.yaml', count: chained.length, files })
  return { items, locales: chained }
}

const NOT_DELIVERED = 'Contentful does not deliver it to readers, so nothing in it is imported.'

function refuseFallback(
  { code, isDefault, fallbackCode }: Locale,
  fallbacks: ReadonlyMap<string, string | undefined>,
): string | undefined {
  if (fallbackCode === null) return undefined
  if (isDefault) return 'The default language needs no fallback.'
  if (!fallbacks.has(fallbackCode)) return `Its fallback '${fallbackCode}' is missing: it has none here.`
  return isCircle(code, fallbacks) ? 'Its fallbacks lead back to itself: it has none here.' : undefined
}

/** Plans `tags.yaml`. */
export function planTags({ tags }: Pick<ImportedContent, 'tags'>): PlannedItem[] {
  const written = new Map<string, unknown>()
  const leftOut: PlannedItem[] = []
  for (const { sys, name } of tags) {
    const value = sys.visibility === 'private' ? { name, visibility: sys.visibility } : name
    const reading = parseTags(unwrittenFile(toYaml(new Map([[sys.id, value]]))))
    const [fault] = reading.faults ?? []
    if (fault) leftOut.push(skippedItem({ kind: 'tag', id: sys.id, name }, fault.reason))
    else written.set(sys.id, value)
  }
  if (written.size === 0) return leftOut
  const files = [{ path: 'tags.yaml', content: { text: toYaml(written) } }]
  return [{ kind: 'tag', id: 'tags.yaml', count: written.size, files }, ...leftOut]
}

/**
 * Plans `taxonomy.yaml`, with texts in the languages of the folder. If our reader finds a fault in the file, the
 * import omits it.
 */
export function planTaxonomy(
  { concepts, conceptSchemes }: Pick<ImportedContent, 'concepts' | 'conceptSchemes'>,
  locales: readonly Locale[],
): PlannedItem[] {
  const count = concepts.length + conceptSchemes.length
  if (count === 0) return []
  const codes = new Set(locales.map(({ code }) => code))
  const ids = new Set(concepts.map(({ sys }) => sys.id))
  const text = toYaml({
    schemes: new Map(conceptSchemes.map((scheme) => [scheme.sys.id, schemeOf(scheme, codes, ids)])),
    concepts: new Map(concepts.map((concept) => [concept.sys.id, conceptOf(concept, codes, ids)])),
  })
  const item = { kind: 'concept' as const, id: 'taxonomy.yaml' }
  const reading = parseTaxonomy(unwrittenFile(text), locales)
  const [fault] = reading.faults ?? []
  if (fault) return [skippedItem(item, fault.reason)]
  const notTaken = concepts.flatMap(({ sys, broader, related }) =>
    [...broader, ...related]
      .filter((id) => !ids.has(id))
      .map((id) => ({
        reason: `The link from '${sys.id}' to '${id}' is left out: the export does not have that.`,
      })),
  )
  return [{ ...item, count, files: [{ path: 'taxonomy.yaml', content: { text } }], notTaken }]
}

type Known = ReadonlySet<string>

function conceptOf(concept: ImportedConcept, codes: ReadonlySet<string>, known: Known) {
  const { uri, prefLabel, altLabels, hiddenLabels, notations, broader, related } = concept
  return {
    uri: filled(uri),
    prefLabel: inLanguages(prefLabel, codes),
    altLabels: inLanguages(altLabels, codes),
    hiddenLabels: inLanguages(hiddenLabels, codes),
    ...Object.fromEntries(conceptNotes.map((note) => [note, inLanguages(concept[note], codes)])),
    notations: filled(notations),
    broader: filled(broader.filter((id) => known.has(id))),
    related: filled(related.filter((id) => known.has(id))),
  }
}

function schemeOf(scheme: ImportedScheme, codes: ReadonlySet<string>, known: Known) {
  const { uri, prefLabel, definition, topConcepts, concepts } = scheme
  return {
    uri: filled(uri),
    prefLabel: inLanguages(prefLabel, codes),
    definition: inLanguages(definition, codes),
    concepts: filled(concepts.filter((id) => known.has(id))),
    topConcepts: topConcepts.filter((id) => known.has(id)),
  }
}

/** Texts, or lists of texts, in the languages of the folder, without empty ones. */
function inLanguages(
  texts: Record<string, string | string[] | null | undefined> | null | undefined,
  codes: ReadonlySet<string>,
) {
  const kept = Object.entries(texts ?? {}).filter(([code, text]) => codes.has(code) && filled(text))
  return filled(kept) && new Map(kept)
}

/** `undefined` for an empty text or list. */
function filled<T extends string | readonly unknown[]>(value: T | null | undefined): T | undefined {
  return value?.length ? value : undefined
}
