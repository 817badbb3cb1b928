import { MAX_FAULTS, type Fault, type PartialReading } from '@waypost/local-files/written/reading.ts'
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
import { byLine } from '../files/yaml-check.ts'
import { lineAt } from '@waypost/local-files/written/yaml.ts'
import { readYamlFile } from './yaml-file.ts'

export interface Taxonomy {
  concepts: ReadonlyMap<string, Concept>
  schemes: ReadonlyMap<string, ConceptScheme>
}

/** Without `taxonomy.yaml`. */
export const emptyTaxonomy: Taxonomy = { concepts: new Map(), schemes: new Map() }

/** Reads `taxonomy.yaml`: concepts and schemes by id. Ids that are missing, and circles of concepts, are left out. */
export function parseTaxonomy(
  { text, file }: TextFile,
  locales: readonly Locale[],
): PartialReading<Taxonomy> {
  const read = readYamlFile(text, taxonomySchema(locales), KNOWN_KEYS)
  if (!read.ok) return read
  const wrong = [...dropUnknownIds(read.value), ...breakCircles(read.value.concepts)]
  const found = wrong.slice(0, MAX_FAULTS).map(({ path, what }): Fault => {
    return { reason: `'${path.slice(0, 3).join('.')}' ${what}.`, line: lineAt(read.map, path) }
  })
  return { ...read, value: toTaxonomy(read.value, datesOf(file)), faults: byLine([...read.faults, ...found]) }
}

interface WrongPlace {
  path: (string | number)[]
  what: string
}

function dropUnknownIds({ concepts, schemes }: WrittenTaxonomy): WrongPlace[] {
  const wrong: WrongPlace[] = []
  function drop(path: string[], ids: string[] | undefined, known: object): void {
    const isKnown = (id: string) => Object.hasOwn(known, id)
    for (const [index, id] of ids?.entries() ?? []) {
      const what = `names '${id.slice(0, 100)}', which is not in this file`
      if (!isKnown(id)) wrong.push({ path: [...path, index], what })
    }
    ids?.splice(0, ids.length, ...ids.filter(isKnown))
  }
  for (const [id, { broader, related, schemes: within }] of Object.entries(concepts)) {
    drop(['concepts', id, 'broader'], broader, concepts)
    drop(['concepts', id, 'related'], related, concepts)
    drop(['concepts', id, 'schemes'], within, schemes)
  }
  for (const [id, scheme] of Object.entries(schemes)) {
    drop(['schemes', id, 'topConcepts'], scheme.topConcepts, concepts)
    drop(['schemes', id, 'concepts'], scheme.concepts, concepts)
  }
  return wrong
}

/** Goes up from each concept, and leaves out a broader concept that leads back to one on the way. */
function breakCircles(concepts: Record<string, WrittenConcept>): WrongPlace[] {
  const wrong: WrongPlace[] = []
  const done = new Set<string>()
  for (const start of Object.keys(concepts)) {
    const way = done.has(start) ? [] : [{ id: start, place: 0 }]
    const onWay = new Set([start])
    for (let last = way.at(-1); last !== undefined; last = way.at(-1)) {
      const { broader } = concepts[last.id]
      const next = broader[last.place]
      if (next === undefined) {
        way.pop()
        onWay.delete(last.id)
        done.add(last.id)
      } else if (onWay.has(next)) {
        broader.splice(last.place, 1)
        wrong.push({ path: ['concepts', last.id, 'broader'], what: 'leads back to the concept itself' })
      } else {
        last.place += 1
        if (done.has(next)) continue
        way.push({ id: next, place: 0 })
        onWay.add(next)
      }
    }
  }
  return wrong
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

/** `taxonomy.yaml`. A label alone can declare a concept or scheme. Without a locale, texts are in the default one. */
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

function conceptShape(locales: readonly Locale[]) {
  const text = localizedText(locales)
  const lists = localizedList(locales).default({})
  const notes = z.strictObject(
    Object.fromEntries(conceptNotes.map((note) => [note, text.optional()])) as Record<
      ConceptNote,
      z.ZodOptional<typeof text>
    >,
  )
  return notes.extend({
    uri: shortText.nullable().default(null),
    prefLabel: text,
    altLabels: lists,
    hiddenLabels: lists,
    notations: z.array(shortText).default([]),
    broader: ids,
    related: ids,
    schemes: ids,
  })
}

function conceptSchema(locales: readonly Locale[]) {
  return conceptShape(locales).transform(
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

/** Keys that a misspelled one may mean. */
const KNOWN_KEYS: readonly string[] = [
  'schemes',
  'concepts',
  ...Object.keys(schemeSchema([]).shape),
  ...Object.keys(conceptShape([]).shape),
]

function orOnlyLabel<T>(schema: z.ZodType<T>) {
  return z.preprocess((written) => (typeof written === 'string' ? { prefLabel: written } : written), schema)
}
