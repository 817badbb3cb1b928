import { MAX_FAULTS, type Fault, type Reading } from '@waypost/local-files/written/reading.ts'
import * as z from 'zod'
import {
  conceptNotes,
  type Concept,
  type ConceptNote,
  type ConceptScheme,
  type Locale,
} from '../space/space.ts'
import { byId, localizedList, localizedText, shortText } from './written-schemas.ts'
import { datesOf } from '../files/files.ts'
import type { TextFile } from '../files/text-file.ts'
import { byLine, checkYaml } from '../files/yaml-check.ts'
import { lineAt, readYamlMap } from '@waypost/local-files/written/yaml.ts'

export interface Taxonomy {
  concepts: ReadonlyMap<string, Concept>
  schemes: ReadonlyMap<string, ConceptScheme>
}

/** Without `taxonomy.yaml`. */
export const emptyTaxonomy: Taxonomy = { concepts: new Map(), schemes: new Map() }

/** Reads `taxonomy.yaml`: concepts and schemes by id. It refuses missing ids and circles of concepts. */
export function parseTaxonomy({ text, file }: TextFile, locales: readonly Locale[]): Reading<Taxonomy> {
  const keys = readYamlMap(text)
  if (!keys.ok) return keys
  const checked = checkYaml(taxonomySchema(locales), keys.value)
  if (!checked.ok) return checked
  const unknown = findUnknownIds(checked.value)
  const wrong = unknown.length > 0 ? unknown : findCircle(checked.value.concepts)
  if (wrong.length > 0) {
    const faults = wrong.slice(0, MAX_FAULTS).map(({ path, what }): Fault => {
      return { reason: `'${path.slice(0, 3).join('.')}' ${what}.`, line: lineAt(keys.value, path) }
    })
    return { ok: false, faults: byLine(faults) }
  }
  return { ok: true, value: toTaxonomy(checked.value, datesOf(file)) }
}

interface WrongPlace {
  path: (string | number)[]
  what: string
}

function findUnknownIds({ concepts, schemes }: WrittenTaxonomy): WrongPlace[] {
  const check = (kind: string, id: string, key: string, ids: readonly string[], known: object) =>
    [...ids.entries()]
      .filter(([, other]) => !Object.hasOwn(known, other))
      .map(([index, other]): WrongPlace => {
        const what = `names '${other.slice(0, 100)}', which is not in this file`
        return { path: [kind, id, key, index], what }
      })
  return [
    ...Object.entries(concepts).flatMap(([id, { broader, related, schemes: within }]) => [
      ...check('concepts', id, 'broader', broader, concepts),
      ...check('concepts', id, 'related', related, concepts),
      ...check('concepts', id, 'schemes', within, schemes),
    ]),
    ...Object.entries(schemes).flatMap(([id, { topConcepts = [], concepts: members }]) => [
      ...check('schemes', id, 'topConcepts', topConcepts, concepts),
      ...check('schemes', id, 'concepts', members, concepts),
    ]),
  ]
}

/** Finds a concept whose broader concepts lead back to itself. */
function findCircle(concepts: Record<string, WrittenConcept>): WrongPlace[] {
  const broaderOf = (id: string) => concepts[id].broader
  let left = new Set(Object.keys(concepts))
  for (let sizeBefore = Infinity; left.size < sizeBefore;) {
    sizeBefore = left.size
    left = new Set([...left].filter((id) => broaderOf(id).some((other) => left.has(other))))
  }
  // Each of the remaining concepts has a broader concept among them, so the way up ends in a circle.
  const passed = new Set<string>()
  let id = left.keys().next().value
  while (id !== undefined && !passed.has(id)) {
    passed.add(id)
    id = broaderOf(id).find((other) => left.has(other))
  }
  if (id === undefined) return []
  return [{ path: ['concepts', id, 'broader'], what: 'leads back to the concept itself' }]
}

function toTaxonomy(
  { concepts, schemes }: WrittenTaxonomy,
  dates: Pick<Concept, 'createdAt' | 'updatedAt'>,
): Taxonomy {
  const members = new Map<string, string[]>(Object.keys(schemes).map((id) => [id, []]))
  for (const [id, { schemes: within }] of Object.entries(concepts))
    for (const scheme of within) members.get(scheme)?.push(id)
  return {
    concepts: mapById(concepts, (id, { schemes: _schemes, ...concept }) => ({ id, ...concept, ...dates })),
    schemes: mapById(schemes, (id, scheme) => ({
      id,
      ...toScheme(scheme, members.get(id) ?? [], concepts),
      ...dates,
    })),
  }
}

function mapById<T, U>(record: Record<string, T>, change: (id: string, value: T) => U): Map<string, U> {
  return new Map(Object.entries(record).map(([id, value]) => [id, change(id, value)]))
}

function toScheme(
  { topConcepts, concepts: listed, ...scheme }: WrittenScheme,
  members: readonly string[],
  concepts: Record<string, WrittenConcept>,
): Omit<ConceptScheme, 'id' | 'createdAt' | 'updatedAt'> {
  const all = [...new Set([...(topConcepts ?? []), ...listed, ...members])]
  const top = topConcepts ?? all.filter((id) => concepts[id].broader.length === 0)
  return { ...scheme, topConcepts: [...new Set(top)], concepts: all }
}

/** The content of the file, before its ids are resolved. */
type WrittenTaxonomy = z.infer<ReturnType<typeof taxonomySchema>>
type WrittenConcept = WrittenTaxonomy['concepts'][string]
type WrittenScheme = WrittenTaxonomy['schemes'][string]

/**
 * The schema of `taxonomy.yaml`. A label alone can declare a concept or scheme. A text without a locale is in the
 * default locale.
 */
function taxonomySchema(locales: readonly Locale[]) {
  return z.strictObject({
    schemes: byId(orOnlyLabel(schemeSchema(locales))).default({}),
    concepts: byId(orOnlyLabel(conceptSchema(locales))).default({}),
  })
}

const ids = z.array(z.string().trim()).default([])

function schemeSchema(locales: readonly Locale[]) {
  const text = localizedText(locales)
  return z.strictObject({
    uri: shortText.nullable().default(null),
    prefLabel: text,
    definition: text.nullable().default(null),
    topConcepts: z.array(z.string().trim()).optional(),
    concepts: ids,
  })
}

function conceptSchema(locales: readonly Locale[]) {
  const text = localizedText(locales)
  const lists = localizedList(locales).default({})
  const notes = z.strictObject(
    Object.fromEntries(conceptNotes.map((note) => [note, text.optional()])) as Record<
      ConceptNote,
      z.ZodOptional<typeof text>
    >,
  )
  return notes
    .extend({
      uri: shortText.nullable().default(null),
      prefLabel: text,
      altLabels: lists,
      hiddenLabels: lists,
      notations: z.array(shortText).default([]),
      broader: ids,
      related: ids,
      schemes: ids,
    })
    .transform(
      ({ uri, prefLabel, altLabels, hiddenLabels, notations, broader, related, schemes, ...notes }) => ({
        uri,
        prefLabel,
        altLabels,
        hiddenLabels,
        notes,
        notations,
        broader,
        related,
        schemes,
      }),
    )
}

function orOnlyLabel<T>(schema: z.ZodType<T>) {
  return z.preprocess((written) => (typeof written === 'string' ? { prefLabel: written } : written), schema)
}
