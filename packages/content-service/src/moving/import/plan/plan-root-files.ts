import { findOnCircle, parseTaxonomy } from '../../../folder/taxonomy-file.ts'
import { parseLocales } from '../../../folder/locales-file.ts'
import { parseTags } from '../../../folder/tags-file.ts'
import { conceptNotes, type Locale } from '../../../space/space.ts'
import type { ExportConcept, ExportScheme } from '../export-file/export-shapes.ts'
import type { ParsedExport } from '../export-file/export-file.ts'
import { skippedItem, type ImportItem } from '../import-items.ts'
import { toYaml, toYamlList, unwrittenFile } from '../writing/yaml-text.ts'

/** Plans `locales.yaml`. @returns Also the languages of it; none where the export names none. */
export function planLocales({ locales }: Pick<ParsedExport, 'locales'>): {
  items: ImportItem[]
  locales: readonly Locale[]
} {
  const defaultCode = locales.find((each) => each.default)?.code ?? locales[0]?.code
  const items: ImportItem[] = []
  const good = new Map<string, Locale>()
  for (const { code, name, fallbackCode = null, contentDeliveryApi } of locales) {
    const isDefault = code === defaultCode
    const reading = parseLocales(
      unwrittenFile(toYamlList([{ code, name: name?.trim() ? name : undefined, default: true }])),
    )
    const item = { kind: 'language' as const, id: code, name: name ?? undefined }
    if (!reading.ok) items.push(skippedItem(item, reading.faults[0].reason))
    else if (!contentDeliveryApi && !isDefault) items.push(skippedItem(item, NOT_DELIVERED))
    else good.set(code, { ...reading.value[0], isDefault, fallbackCode })
  }
  const chained = [...good.values()].map((locale) => {
    const { code: id, name } = locale
    const reason = refuseFallback(locale, good)
    if (reason === undefined) return locale
    items.push({ kind: 'language', id, name, count: 0, files: [], changed: [{ reason }] })
    return { ...locale, fallbackCode: null }
  })
  if (!chained.some(({ isDefault }) => isDefault)) return { items, locales: [] }
  const files = [{ path: 'locales.yaml', content: { text: toYamlList(chained.map(toWritten)) } }]
  items.push({ kind: 'language', id: 'locales.yaml', count: chained.length, files })
  return { items, locales: chained }
}

const NOT_DELIVERED = 'It is switched off for readers at Contentful, so nothing in it is taken.'

function refuseFallback(locale: Locale, locales: ReadonlyMap<string, Locale>): string | undefined {
  if (locale.isDefault && locale.fallbackCode !== null)
    return 'The default language needs no other to fall back to.'
  const passed = new Set([locale.code])
  for (let next = locale.fallbackCode; next !== null; next = locales.get(next)?.fallbackCode ?? null) {
    if (passed.has(next)) return `Its fallbacks lead back to '${next}': it has none here.`
    if (!locales.has(next)) return `It falls back to '${next}', which is not there: it has no fallback here.`
    passed.add(next)
  }
  return undefined
}

function toWritten({ code, name, isDefault, fallbackCode }: Locale) {
  return { code, name, default: isDefault || undefined, fallback: fallbackCode ?? undefined }
}

/** Plans `tags.yaml`. */
export function planTags({ tags }: Pick<ParsedExport, 'tags'>): ImportItem[] {
  const written = new Map<string, unknown>()
  const leftOut: ImportItem[] = []
  for (const { sys, name } of tags) {
    const value = sys.visibility === 'private' ? { name, visibility: sys.visibility } : name
    const reading = parseTags(unwrittenFile(toYaml(new Map([[sys.id, value]]))))
    if (reading.ok) written.set(sys.id, value)
    else leftOut.push(skippedItem({ kind: 'tag', id: sys.id, name }, reading.faults[0].reason))
  }
  if (written.size === 0) return leftOut
  const files = [{ path: 'tags.yaml', content: { text: toYaml(written) } }]
  return [{ kind: 'tag', id: 'tags.yaml', count: written.size, files }, ...leftOut]
}

/** Plans `taxonomy.yaml`; texts in other languages than these are not taken. */
export function planTaxonomy(
  { concepts, conceptSchemes }: Pick<ParsedExport, 'concepts' | 'conceptSchemes'>,
  locales: readonly Locale[],
): ImportItem[] {
  const codes = new Set(locales.map(({ code }) => code))
  const good = new Map<string, ExportConcept>()
  const items: ImportItem[] = []
  const none = new Map<string, unknown>()
  for (const concept of concepts) {
    const { id } = concept.sys
    const reason = tryOut('concepts', id, conceptOf(concept, codes, none), locales)
    if (reason === undefined) good.set(id, concept)
    else items.push(skippedItem({ kind: 'concept', id }, reason))
  }
  for (let id = onCircle(good); id !== undefined; id = onCircle(good)) {
    good.delete(id)
    items.push(skippedItem({ kind: 'concept', id }, 'It is above itself, step by step.'))
  }
  const schemes = new Map<string, unknown>()
  for (const scheme of conceptSchemes) {
    const { id } = scheme.sys
    const reason = tryOut('schemes', id, schemeOf(scheme, codes, none), locales)
    if (reason === undefined) schemes.set(id, schemeOf(scheme, codes, good))
    else items.push(skippedItem({ kind: 'concept scheme', id }, reason))
  }
  const dead = [...good.values()].flatMap(({ sys, broader, related }) =>
    [...broader, ...related].filter((id) => !good.has(id)).map((id) => [sys.id, id]),
  )
  for (const [id, other] of dead)
    items.push(
      skippedItem({ kind: 'concept', id }, `It leads to the concept '${other}', which is not there.`),
    )
  const count = good.size + schemes.size
  if (count === 0) return items
  const written = new Map([...good].map(([id, concept]) => [id, conceptOf(concept, codes, good)]))
  const files = [{ path: 'taxonomy.yaml', content: { text: toYaml({ schemes, concepts: written }) } }]
  return [...items, { kind: 'concept', id: 'taxonomy.yaml', count, files }]
}

/** @returns Why our reader refuses it, if it does. */
function tryOut(key: 'concepts' | 'schemes', id: string, value: unknown, locales: readonly Locale[]) {
  const reading = parseTaxonomy(unwrittenFile(toYaml({ [key]: new Map([[id, value]]) })), locales)
  return reading.ok ? undefined : reading.faults[0].reason
}

function onCircle(concepts: ReadonlyMap<string, ExportConcept>): string | undefined {
  const above = [...concepts].map(([id, { broader }]): [string, string[]] => [
    id,
    [...new Set(broader)].filter((other) => concepts.has(other)),
  ])
  return findOnCircle(new Map(above))
}

type Known = ReadonlyMap<string, unknown>

function conceptOf(concept: ExportConcept, codes: ReadonlySet<string>, known: Known) {
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

function schemeOf(scheme: ExportScheme, codes: ReadonlySet<string>, known: Known) {
  const { uri, prefLabel, definition, topConcepts, concepts } = scheme
  return {
    uri: filled(uri),
    prefLabel: inLanguages(prefLabel, codes),
    definition: inLanguages(definition, codes),
    concepts: filled(concepts.filter((id) => known.has(id))),
    topConcepts: topConcepts.filter((id) => known.has(id)),
  }
}

/** Of texts, or lists of them, those that say something in a language of the folder. */
function inLanguages(
  texts: Record<string, string | string[] | null | undefined> | null | undefined,
  codes: ReadonlySet<string>,
) {
  const said = Object.entries(texts ?? {}).filter(([code, text]) => codes.has(code) && filled(text))
  return filled(said) && new Map(said)
}

/** A text or list that says something. */
function filled<T extends string | readonly unknown[]>(value: T | null | undefined): T | undefined {
  return value?.length ? value : undefined
}
