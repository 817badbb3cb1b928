import type { Concept, ConceptScheme, Space } from '../../space/space.ts'
import { findIn, searchIn } from '../queries/attributes.ts'
import { badRequest, notFound } from '../../api/errors.ts'
import { takePage } from '../queries/pages.ts'
import { toPagesShape, toPageShape } from '../shapes/shapes.ts'
import { parseCount } from '../queries/paging.ts'
import { parseQuery, type QueryRules } from '../queries/query.ts'
import { singleRules } from '../queries/rules.ts'
import { ancestorsOf, descendantsOf } from '../../space/concepts.ts'
import { toConceptSchemeShape, toConceptShape } from '../shapes/taxonomy-shapes.ts'
import type { Attribute, SortKey } from '../queries/types.ts'

/** Something of a taxonomy that is asked for at an address; `id` is the one in the address, if it has one. */
type TaxonomyAnswer = (parameters: URLSearchParams, space: Space, id: string) => object

/**
 * What is answered of the taxonomy, by the paths below `/taxonomy`. Parameters that do not fit throw an ApiError.
 *
 * @see Content Delivery API, taxonomy.
 */
export const taxonomyAnswers: Readonly<Record<string, TaxonomyAnswer>> = {
  concepts(parameters, space) {
    const rest = new URLSearchParams(parameters)
    const schemeId = take('conceptScheme', rest)
    const concepts = schemeId === null ? [...space.concepts.values()] : conceptsOf(schemeId, space)
    return listConcepts('concepts', concepts, rest, parameters, space)
  },
  'concepts/:id'(parameters, space, id) {
    parseQuery(parameters, singleRules, space)
    return toConceptShape(requireConcept(id, space), space)
  },
  'concepts/:id/ancestors': (parameters, space, id) =>
    listConcepts(`concepts/${id}/ancestors`, ...around(id, ancestorsOf, Infinity, parameters, space)),
  'concepts/:id/descendants': (parameters, space, id) =>
    listConcepts(`concepts/${id}/descendants`, ...around(id, descendantsOf, 1, parameters, space)),
  'concept-schemes'(parameters, space) {
    const schemes = [...space.conceptSchemes.values()]
    return list('concept-schemes', schemes, toConceptSchemeShape, parameters, parameters, space)
  },
  'concept-schemes/:id'(parameters, space, id) {
    parseQuery(parameters, singleRules, space)
    const scheme = space.conceptSchemes.get(id)
    if (!scheme) throw notFound({ type: 'TaxonomyConceptScheme', id })
    return toConceptSchemeShape(scheme)
  },
}

type Labelled = Concept | ConceptScheme

/** What can be asked of lists of concepts and of schemes. */
const taxonomyRules: QueryRules<Labelled> = {
  parameters: new Set(['cursor', 'limit', 'order', 'pageNext', 'pagePrev']),
  findAttribute: findIn(
    new Map<string, Attribute<Labelled>>([
      ['sys.id', { type: 'Symbol', read: ({ id }) => id }],
      ['sys.createdAt', { type: 'Date', read: ({ createdAt }) => createdAt }],
      ['sys.updatedAt', { type: 'Date', read: ({ updatedAt }) => updatedAt }],
      ['prefLabel', { type: 'Symbol', read: ({ prefLabel }) => Object.values(prefLabel)[0] }],
    ]),
  ),
  search: searchIn(() => []),
  fieldIds: () => [],
  defaultLimit: 100,
}

/** Lists that ask for no order are in that of their ids, which stays as it is. */
const byId: readonly SortKey<Labelled>[] = [
  { attribute: { type: 'Symbol', read: ({ id }) => id }, path: 'sys.id', isDescending: false },
]

/** Names of the cursors in the official client's types, beside those in its addresses. */
const otherNames = new Map([
  ['nextPage', 'pageNext'],
  ['prevPage', 'pagePrev'],
])

function listConcepts(
  name: string,
  concepts: readonly Concept[],
  rest: URLSearchParams,
  parameters: URLSearchParams,
  space: Space,
): object {
  return list(name, concepts, (concept) => toConceptShape(concept, space), rest, parameters, space)
}

/**
 * @param rest What was not read yet of the parameters.
 * @param parameters All of them, for the addresses of the next page and the one before.
 */
function list<T extends Labelled>(
  name: string,
  items: readonly T[],
  toShape: (item: T) => object,
  rest: URLSearchParams,
  parameters: URLSearchParams,
  space: Space,
): object {
  const asked = new URLSearchParams(
    [...rest].map(([parameter, value]) => [otherNames.get(parameter) ?? parameter, value]),
  )
  asked.set('cursor', 'true')
  const query = parseQuery<T>(asked, taxonomyRules, space)
  const { items: page, counts, cursors = {} } = takePage(items, query, ({ id }) => id, byId)
  return {
    ...toPageShape(page.map(toShape), counts),
    pages: toPagesShape(`taxonomy/${name}`, cursors, parameters, space),
  }
}

/** The concepts above or below one, with what remains to be read of the parameters. */
function around(
  id: string,
  find: typeof ancestorsOf,
  defaultDepth: number,
  parameters: URLSearchParams,
  space: Space,
): [Concept[], URLSearchParams, URLSearchParams, Space] {
  requireConcept(id, space)
  const rest = new URLSearchParams(parameters)
  const depthText = take('depth', rest)
  const depth = depthText === null ? defaultDepth : parseCount('depth', depthText, MAX_DEPTH)
  const concepts = find(id, space.concepts, depth).flatMap((each) => space.concepts.get(each) ?? [])
  return [concepts, rest, parameters, space]
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

/** Reads a parameter and takes it away. */
function take(name: string, parameters: URLSearchParams): string | null {
  const values = parameters.getAll(name)
  if (values.length > 1) throw badRequest(`The parameter "${name}" was given more than once.`)
  parameters.delete(name)
  return values[0] ?? null
}
