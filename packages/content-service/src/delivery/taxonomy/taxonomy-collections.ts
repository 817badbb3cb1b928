import type { Concept, ConceptScheme, Space } from '../../space/space.ts'
import { findIn, ownAttributes } from '../queries/attributes.ts'
import { badRequest, notFound } from '../../api/errors.ts'
import { takePage } from '../queries/pages.ts'
import { toConceptSchemeShape, toConceptShape, toPageShape, toPagesShape } from '../shapes/shapes.ts'
import { parseCount } from '../queries/paging.ts'
import { parseQuery, type QueryRules } from '../queries/query.ts'
import { singleRules } from '../queries/rules.ts'
import { ancestorsOf, descendantsOf } from '../../space/concepts.ts'
import type { Attribute, SortKey } from '../queries/types.ts'

/** Makes the answer at one address. @param id The id in the address; empty if it contains none. */
type TaxonomyAnswer = (parameters: URLSearchParams, space: Space, id: string) => object

/** Answers by their paths below `/taxonomy`. */
export const taxonomyAnswers: Readonly<Record<string, TaxonomyAnswer>> = {
  concepts(parameters, space) {
    const schemeId = readOnce('conceptScheme', parameters)
    const concepts = schemeId === null ? [...space.concepts.values()] : conceptsOf(schemeId, space)
    return list('concepts', concepts, toConceptShape, parameters, space, 'conceptScheme')
  },
  'concepts/:id'(parameters, space, id) {
    parseQuery(parameters, singleRules, space)
    return toConceptShape(requireConcept(id, space), space)
  },
  'concepts/:id/ancestors'(parameters, space, id) {
    const concepts = around(id, ancestorsOf, Infinity, parameters, space)
    return list(`concepts/${id}/ancestors`, concepts, toConceptShape, parameters, space, 'depth')
  },
  'concepts/:id/descendants'(parameters, space, id) {
    const concepts = around(id, descendantsOf, 1, parameters, space)
    return list(`concepts/${id}/descendants`, concepts, toConceptShape, parameters, space, 'depth')
  },
  'concept-schemes'(parameters, space) {
    const schemes = [...space.conceptSchemes.values()]
    return list('concept-schemes', schemes, toConceptSchemeShape, parameters, space)
  },
  'concept-schemes/:id'(parameters, space, id) {
    parseQuery(parameters, singleRules, space)
    const scheme = space.conceptSchemes.get(id)
    if (!scheme) throw notFound({ type: 'TaxonomyConceptScheme', id })
    return toConceptSchemeShape(scheme)
  },
}

type Labelled = Concept | ConceptScheme

const taxonomyRules: QueryRules<Labelled> = {
  ...singleRules,
  parameters: new Set(['cursor', 'limit', 'order', 'pageNext', 'pagePrev']),
  findAttribute: findIn(
    new Map<string, Attribute<Labelled>>([
      ...ownAttributes<Labelled>({ 'sys.id': 'Symbol', 'sys.createdAt': 'Date', 'sys.updatedAt': 'Date' }),
      ['prefLabel', { type: 'Symbol', read: ({ prefLabel }) => Object.values(prefLabel)[0] }],
    ]),
  ),
}

const byId: readonly SortKey<Labelled>[] = [
  { attribute: { type: 'Symbol', read: ({ id }) => id }, isDescending: false },
]

/** Names of the cursors in the official client's types, with their names in addresses. */
const otherNames = new Map([
  ['nextPage', 'pageNext'],
  ['prevPage', 'pagePrev'],
])

/** @param own A parameter that the caller has already parsed. */
function list<T extends Labelled>(
  name: string,
  items: readonly T[],
  toShape: (item: T, space: Space) => object,
  parameters: URLSearchParams,
  space: Space,
  own?: 'conceptScheme' | 'depth',
): object {
  const general = new URLSearchParams(
    [...parameters].map(([parameter, value]) => [otherNames.get(parameter) ?? parameter, value]),
  )
  if (own) general.delete(own)
  general.set('cursor', 'true')
  const query = parseQuery<T>(general, taxonomyRules, space)
  const { items: page, counts, cursors = {} } = takePage(items, query, ({ id }) => id, byId)
  const shapes = page.map((item) => toShape(item, space))
  return {
    ...toPageShape(shapes, counts),
    pages: toPagesShape(`taxonomy/${name}`, cursors, parameters, space),
  }
}

function around(
  id: string,
  find: typeof ancestorsOf,
  defaultDepth: number,
  parameters: URLSearchParams,
  space: Space,
): Concept[] {
  requireConcept(id, space)
  const depthText = readOnce('depth', parameters)
  const depth = depthText === null ? defaultDepth : parseCount('depth', depthText, MAX_DEPTH)
  return find(id, space.concepts, depth).flatMap((each) => space.concepts.get(each) ?? [])
}

const MAX_DEPTH = 1000

function conceptsOf(schemeId: string, { concepts, conceptSchemes }: Space): Concept[] {
  return conceptSchemes.get(schemeId)?.concepts.flatMap((id) => concepts.get(id) ?? []) ?? []
}

function requireConcept(id: string, { concepts }: Space): Concept {
  const concept = concepts.get(id)
  if (!concept) throw notFound({ type: 'TaxonomyConcept', id })
  return concept
}

function readOnce(name: string, parameters: URLSearchParams): string | null {
  const values = parameters.getAll(name)
  if (values.length > 1) throw badRequest(`The parameter "${name}" was given more than once.`)
  return values[0] ?? null
}
