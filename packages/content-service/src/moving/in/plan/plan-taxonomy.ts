import { findOnCircle } from '../../../folder/circles.ts'
import { parseTaxonomy } from '../../../folder/taxonomy-file.ts'
import { conceptNotes, type Locale } from '../../../space/space.ts'
import type { ExportConcept, ExportScheme } from '../export-file/export-shapes.ts'
import type { ParsedExport } from '../export-file/parse-export.ts'
import { remarkOn, type Plan } from '../report/planned.ts'
import type { MovedKind } from '../report/report.ts'
import { unwrittenFile, toYaml } from '../writing/yaml-text.ts'

/**
 * Plans `taxonomy.yaml`.
 *
 * @param locales Of the folder: texts in others are not taken.
 */
export function planTaxonomy(
  { concepts, conceptSchemes }: Pick<ParsedExport, 'concepts' | 'conceptSchemes'>,
  locales: readonly Locale[],
): Plan {
  const plan: Plan = { things: [], notTaken: [], changed: [] }
  const codes = new Set(locales.map(({ code }) => code))
  const good = new Map(concepts.map((concept) => [concept.sys.id, concept]))
  const refuse = (kind: MovedKind, id: string, reason: string) =>
    plan.notTaken.push(remarkOn({ kind, id }, reason))
  for (const [id, concept] of good) {
    const reason = tryOut('concepts', id, conceptOf(concept, codes, new Map()), locales)
    if (reason !== undefined && good.delete(id)) refuse('concept', id, reason)
  }
  for (let id = onCircle(good); id !== undefined; id = onCircle(good)) {
    good.delete(id)
    refuse('concept', id, 'It is above itself, step by step.')
  }
  const written = new Map([...good].map(([id, concept]) => [id, conceptOf(concept, codes, good)]))
  const schemes = new Map<string, unknown>()
  for (const scheme of conceptSchemes) {
    const { id } = scheme.sys
    const reason = tryOut('schemes', id, schemeOf(scheme, codes, new Map()), locales)
    if (reason === undefined) schemes.set(id, schemeOf(scheme, codes, good))
    else refuse('concept scheme', id, reason)
  }
  for (const { sys, broader, related } of good.values())
    for (const other of [...broader, ...related])
      if (!good.has(other))
        refuse('concept', sys.id, `It leads to the concept '${other}', which is not there.`)
  if (written.size + schemes.size === 0) return plan
  const text = toYaml(
    new Map([
      ['schemes', schemes],
      ['concepts', written],
    ]),
  )
  const files = [{ path: 'taxonomy.yaml', content: { text } }]
  plan.things.push({ kind: 'concept', id: 'taxonomy.yaml', count: written.size + schemes.size, files })
  return plan
}

/** @returns Why our reader refuses it, if it does. */
function tryOut(key: 'concepts' | 'schemes', id: string, value: unknown, locales: readonly Locale[]) {
  const text = toYaml(new Map([[key, new Map([[id, value]])]]))
  const reading = parseTaxonomy(unwrittenFile(text), locales)
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

function conceptOf(concept: ExportConcept, codes: ReadonlySet<string>, known: Known): Map<string, unknown> {
  const { uri, prefLabel, altLabels, hiddenLabels, notations, broader, related } = concept
  return withoutEmpty([
    ['uri', uri],
    ['prefLabel', inLanguages(prefLabel, codes)],
    ['altLabels', inLanguages(altLabels, codes)],
    ['hiddenLabels', inLanguages(hiddenLabels, codes)],
    ...conceptNotes.map((note): [string, unknown] => [note, inLanguages(concept[note], codes)]),
    ['notations', notations],
    ['broader', broader.filter((id) => known.has(id))],
    ['related', related.filter((id) => known.has(id))],
  ])
}

function schemeOf(scheme: ExportScheme, codes: ReadonlySet<string>, known: Known): Map<string, unknown> {
  const { uri, prefLabel, definition, topConcepts, concepts } = scheme
  const top = topConcepts.filter((id) => known.has(id))
  const all = concepts.filter((id) => known.has(id))
  return withoutEmpty([
    ['uri', uri],
    ['prefLabel', inLanguages(prefLabel, codes)],
    ['definition', inLanguages(definition, codes)],
    ['concepts', all],
  ]).set('topConcepts', top)
}

/** Of texts, or lists of them, those that say something in a language of the folder. */
function inLanguages(texts: Record<string, unknown> | null | undefined, codes: ReadonlySet<string>) {
  const entries = Object.entries(texts ?? {}).filter(([code, text]) => codes.has(code) && !isEmpty(text))
  return new Map(entries)
}

function withoutEmpty(pairs: readonly [string, unknown][]): Map<string, unknown> {
  return new Map(pairs.filter(([, value]) => !isEmpty(value)))
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true
  return value instanceof Map ? value.size === 0 : Array.isArray(value) && value.length === 0
}
