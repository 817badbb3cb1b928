import { describe, expect, it } from 'vitest'
import { idsOf } from '../delivery/delivery.testing.ts'
import { clients, connectNew, type Query } from './clients.testing.ts'
import { shareServer, type TestServer } from './server.testing.ts'

const open = shareServer()

/** Version 10 has no calls for concepts: who stays with it makes the requests without it. */
const readers = [
  {
    name: 'contentful 11',
    read(server: TestServer, path: string, query?: Query) {
      const client = connectNew(server)
      const [kind, id, around] = path.split('/')
      if (kind === 'concept-schemes')
        return id ? client.getConceptScheme(id) : client.getConceptSchemes(query)
      if (around === 'ancestors') return client.getConceptAncestors(id, query)
      if (around === 'descendants') return client.getConceptDescendants(id, query)
      return id ? client.getConcept(id) : client.getConcepts(query)
    },
  },
  {
    name: 'without a client',
    async read(server: TestServer, path: string, query: Query = {}) {
      const parameters = new URLSearchParams(query as Record<string, string>)
      return (await server.get(`/taxonomy/${path}?${parameters}`)).body
    },
  },
]

describe.each(readers)('$name: concepts (18)', ({ read }) => {
  it('contain all their fields', async () => {
    expect(await read(await open(), 'concepts/tower')).toMatchObject({
      sys: { id: 'tower', type: 'TaxonomyConcept' },
      uri: null,
      prefLabel: { 'en-US': 'Tower', de: 'Turm' },
      altLabels: { 'en-US': ['Spire'] },
      definition: { 'en-US': 'Higher than wide.' },
      note: null,
      notations: ['728.9'],
      broader: [linkTo('TaxonomyConcept', 'building')],
      related: [linkTo('TaxonomyConcept', 'calm')],
      conceptSchemes: [linkTo('TaxonomyConceptScheme', 'buildings')],
    })
  })

  it('have pages with links in both directions', async () => {
    const server = await open()
    const first = await read(server, 'concepts', { limit: 2, order: 'prefLabel' })
    expect(idsOf(first)).toEqual(['building', 'calm'])
    expect(first.pages).not.toHaveProperty('prev')
    const query = { limit: 2, order: 'prefLabel' }
    const last = await read(server, 'concepts', { ...query, ...cursorIn(first.pages.next) })
    expect(idsOf(last)).toEqual(['mill', 'tower'])
    expect(last.pages).not.toHaveProperty('next')
    const back = await read(server, 'concepts', { ...query, ...cursorIn(last.pages.prev) })
    expect(idsOf(back)).toEqual(idsOf(first))
  })

  it('accept the cursor names of the client types', async () => {
    const server = await open()
    const first = await read(server, 'concepts', { limit: 3 })
    const { pageNext } = cursorIn(first.pages.next)
    const last = await read(server, 'concepts', { limit: 3, nextPage: pageNext })
    expect([...idsOf(first), ...idsOf(last)].toSorted()).toEqual(['building', 'calm', 'mill', 'tower'])
  })

  it.each([
    [{ order: 'prefLabel' }, ['building', 'calm', 'mill', 'tower']],
    [{ order: '-prefLabel' }, ['tower', 'mill', 'calm', 'building']],
    [{ order: 'sys.createdAt' }, ['building', 'calm', 'mill', 'tower']],
    [{ order: '-sys.updatedAt' }, ['building', 'calm', 'mill', 'tower']],
    [{ conceptScheme: 'buildings', order: 'prefLabel' }, ['building', 'mill', 'tower']],
    [{ conceptScheme: 'moods' }, ['calm']],
    [{ conceptScheme: 'missing' }, []],
    [{ 'sys.id[in]': 'tower,calm', order: 'prefLabel' }, ['calm', 'tower']],
  ])('are listed by %o', async (query: Query, ids) => {
    expect(idsOf(await read(await open(), 'concepts', query))).toEqual(ids)
  })

  it.each([
    ['concepts/building/descendants', {}, ['tower']],
    ['concepts/building/descendants', { depth: 1 }, ['tower']],
    ['concepts/building/descendants', { depth: 2 }, ['mill', 'tower']],
    ['concepts/building/descendants', { depth: 2, limit: 1, order: '-prefLabel' }, ['tower']],
    ['concepts/mill/descendants', { depth: 5 }, []],
    ['concepts/mill/ancestors', {}, ['building', 'tower']],
    ['concepts/mill/ancestors', { depth: 1 }, ['tower']],
    ['concepts/building/ancestors', {}, []],
  ])('are related as %s %o', async (path, query: Query, ids) => {
    expect(idsOf(await read(await open(), path, query)).toSorted()).toEqual(ids)
  })

  it('belong to schemes', async () => {
    const server = await open()
    expect(await read(server, 'concept-schemes/buildings')).toMatchObject({
      uri: 'https://example.com/buildings',
      prefLabel: { 'en-US': 'Buildings' },
      definition: { 'en-US': 'What people built.' },
      topConcepts: [linkTo('TaxonomyConcept', 'building')],
      totalConcepts: 3,
    })
    expect(idsOf(await read(server, 'concept-schemes', { order: 'prefLabel' }))).toEqual([
      'buildings',
      'moods',
    ])
    const first = await read(server, 'concept-schemes', { limit: 1 })
    expect(idsOf(await read(server, 'concept-schemes', { limit: 1, ...cursorIn(first.pages.next) }))).toEqual(
      ['moods'],
    )
  })
})

describe('concepts (18)', () => {
  it.each([
    ['/concepts/missing', 404],
    ['/concepts/missing/ancestors', 404],
    ['/concept-schemes/missing', 404],
    ['/concepts/building/descendants?depth=-1', 400],
    ['/concepts/building/descendants?depth=x', 400],
    ['/concepts?order=nothing', 400],
    ['/concepts?skip=1', 400],
    ['/concepts?order=note', 400],
    ['/concepts?conceptScheme=a&conceptScheme=b', 400],
    ['/concepts?limit=1001', 400],
    ['/concepts?pageNext=made-up', 400],
    ['/concepts?locale=de', 400],
    ['/concepts/tower?limit=1', 400],
    ['/concept-schemes?conceptScheme=moods', 400],
  ])('of %s are refused with %i', async (path, status) => {
    const { get } = await open()
    expect((await get(`/taxonomy${path}`)).status).toBe(status)
  })

  it('are the same in previews', async () => {
    const { get, getPreview } = await open()
    for (const path of ['/taxonomy/concepts', '/taxonomy/concept-schemes', '/taxonomy/concepts/mill'])
      expect((await getPreview(path)).body).toEqual((await get(path)).body)
  })
})

describe.each(clients)('$name: items with concepts (18)', ({ connect }) => {
  it.each([
    [{ 'metadata.concepts.sys.id[in]': 'tower,mill' }, ['lighthouse', 'mill']],
    [{ 'metadata.concepts.sys.id[all]': 'building,calm' }, ['pier']],
    [{ 'metadata.concepts.sys.id[nin]': 'tower,mill', content_type: 'place' }, ['cave', 'pier']],
    [{ 'metadata.concepts[exists]': true }, ['lighthouse', 'mill', 'pier']],
    [{ 'metadata.concepts[exists]': false, content_type: 'place' }, ['cave']],
    [{ 'metadata.concepts.descendants[in]': 'building' }, ['lighthouse', 'mill', 'pier']],
    [{ 'metadata.concepts.descendants[in]': 'tower' }, ['lighthouse', 'mill']],
    [{ 'metadata.concepts.descendants[in]': 'missing' }, []],
  ])('are filtered by %o', async (query: Query, ids) => {
    expect(idsOf(await connect(await open()).getEntries({ ...query, order: 'sys.id' }))).toEqual(ids)
  })

  it('include assets', async () => {
    const query = { 'metadata.concepts.descendants[in]': 'building' }
    expect(idsOf(await connect(await open()).getAssets(query))).toEqual(['harbour.svg'])
  })
})

function linkTo(linkType: string, id: string) {
  return { sys: { type: 'Link', linkType, id } }
}

/** The cursor in the address of a page. */
function cursorIn(address: string): Record<string, string> {
  const parameters = new URLSearchParams(address.split('?')[1])
  return Object.fromEntries([...parameters].filter(([name]) => name.startsWith('page')))
}
