import * as z from 'zod'
import { id, instant, linkTo, locale } from './shapes.testing.ts'

/** Strict shapes of concepts and their schemes. @see Content Delivery API, taxonomy. */

const text = z.record(locale, z.string())
const texts = z.record(locale, z.array(z.string()))
const taxonomySys = { id, createdAt: instant, updatedAt: instant, version: z.int() }
export const concept = z.strictObject({
  sys: z.strictObject({ ...taxonomySys, type: z.literal('TaxonomyConcept') }),
  uri: z.string().nullable(),
  prefLabel: text,
  altLabels: texts,
  hiddenLabels: texts,
  note: text.nullable(),
  changeNote: text.nullable(),
  definition: text.nullable(),
  editorialNote: text.nullable(),
  example: text.nullable(),
  historyNote: text.nullable(),
  scopeNote: text.nullable(),
  notations: z.array(z.string()),
  broader: z.array(linkTo('TaxonomyConcept')),
  related: z.array(linkTo('TaxonomyConcept')),
  conceptSchemes: z.array(linkTo('TaxonomyConceptScheme')),
})
export const conceptScheme = z.strictObject({
  sys: z.strictObject({ ...taxonomySys, type: z.literal('TaxonomyConceptScheme') }),
  uri: z.string().nullable(),
  prefLabel: text,
  definition: text.nullable(),
  topConcepts: z.array(linkTo('TaxonomyConcept')),
  concepts: z.array(linkTo('TaxonomyConcept')),
  totalConcepts: z.int().nonnegative(),
})
