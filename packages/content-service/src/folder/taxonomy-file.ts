import { MAX_FAULTS, type Fault, type Reading } from '@waypost/local-files/written/reading.ts'
import type { Concept, ConceptScheme, Locale } from '../space/space.ts'
import { datesOf } from '../files/files.ts'
import {
  taxonomySchema,
  type WrittenConcept,
  type WrittenScheme,
  type WrittenTaxonomy,
} from './taxonomy-schema.ts'
import type { TextFile } from '../files/text-file.ts'
import { byLine, checkYaml } from '../files/yaml-check.ts'
import { lineAt, readYamlMap } from '@waypost/local-files/written/yaml.ts'

export interface Taxonomy {
  concepts: ReadonlyMap<string, Concept>
  schemes: ReadonlyMap<string, ConceptScheme>
}

/** What holds where nothing is declared. */
export const emptyTaxonomy: Taxonomy = { concepts: new Map(), schemes: new Map() }

/** Reads `taxonomy.yaml`: concepts and schemes by id. An id that leads nowhere is a fault, and a concept above itself. */
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
  const check = (
    kind: string,
    id: string,
    key: string,
    ids: readonly string[],
    known: object,
  ): WrongPlace[] =>
    ids.flatMap((other, index) =>
      Object.hasOwn(known, other)
        ? []
        : [
            {
              path: [kind, id, key, index],
              what: `names '${other.slice(0, 100)}', which is not in this file`,
            },
          ],
    )
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

function findCircle(concepts: Record<string, WrittenConcept>): WrongPlace[] {
  const above = new Map(Object.entries(concepts).map(([id, { broader }]) => [id, [...new Set(broader)]]))
  const id = findOnCircle(above)
  if (id === undefined) return []
  return [{ path: ['concepts', id, 'broader'], what: 'leads back to the concept itself, step by step' }]
}

function toTaxonomy(
  { concepts, schemes }: WrittenTaxonomy,
  dates: Pick<Concept, 'createdAt' | 'updatedAt'>,
): Taxonomy {
  const members = new Map<string, string[]>(Object.keys(schemes).map((id) => [id, []]))
  for (const [id, { schemes: within }] of Object.entries(concepts))
    for (const scheme of within) members.get(scheme)?.push(id)
  return {
    concepts: new Map(
      Object.entries(concepts).map(([id, { schemes: _schemes, ...concept }]) => [
        id,
        { id, ...concept, ...dates },
      ]),
    ),
    schemes: new Map(
      Object.entries(schemes).map(([id, scheme]) => [
        id,
        { id, ...toScheme(scheme, members.get(id) ?? [], concepts), ...dates },
      ]),
    ),
  }
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

/**
 * Finds something that is above itself, however many steps up.
 *
 * @param above What is directly above each; every id is a key.
 */
export function findOnCircle(above: ReadonlyMap<string, readonly string[]>): string | undefined {
  const below = new Map<string, string[]>([...above.keys()].map((id) => [id, []]))
  const countAbove = new Map<string, number>()
  for (const [id, others] of above) {
    countAbove.set(id, others.length)
    for (const other of others) below.get(other)?.push(id)
  }
  // What has nothing above it is taken away, again and again.
  const free = [...above.keys()].filter((id) => countAbove.get(id) === 0)
  for (let id = free.pop(); id !== undefined; id = free.pop()) {
    countAbove.delete(id)
    for (const other of below.get(id) ?? []) {
      const count = (countAbove.get(other) ?? 0) - 1
      countAbove.set(other, count)
      if (count === 0) free.push(other)
    }
  }
  // In what stays there is always a step up, so going up leads around.
  const passed = new Set<string>()
  let next = countAbove.keys().next().value
  while (next !== undefined && !passed.has(next)) {
    passed.add(next)
    next = above.get(next)?.find((id) => countAbove.has(id))
  }
  return next
}
