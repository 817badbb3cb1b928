import * as z from 'zod'
import { conceptNotes, type ConceptNote, type Locale } from '../space/space.ts'
import { byId, localizedList, localizedText, shortText } from './written-schemas.ts'

/** A taxonomy as it is written, before its ids are resolved. */
export type WrittenTaxonomy = z.infer<ReturnType<typeof taxonomySchema>>
export type WrittenConcept = WrittenTaxonomy['concepts'][string]
export type WrittenScheme = WrittenTaxonomy['schemes'][string]

/**
 * The form of `taxonomy.yaml`. A concept or scheme may be its label alone; a text without a locale is in the default
 * one.
 */
export function taxonomySchema(locales: readonly Locale[]) {
  return z.strictObject({
    schemes: byId(orLabelAlone(schemeSchema(locales))).default({}),
    concepts: byId(orLabelAlone(conceptSchema(locales))).default({}),
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
    .transform((written) => {
      const { uri, prefLabel, altLabels, hiddenLabels, notations, broader, related, schemes } = written
      const given = conceptNotes.filter((note) => written[note] !== undefined)
      return {
        uri,
        prefLabel,
        altLabels,
        hiddenLabels,
        notes: Object.fromEntries(given.map((note) => [note, written[note]])),
        notations,
        broader,
        related,
        schemes,
      }
    })
}

function orLabelAlone<T>(schema: z.ZodType<T>) {
  return z.preprocess((written) => (typeof written === 'string' ? { prefLabel: written } : written), schema)
}
