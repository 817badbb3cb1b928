import { describe, expect, it } from 'vitest'
import { createTestClient, get } from '../../content-folder.testing.ts'
import type { Concept, ConceptScheme, Space } from '../../space/space.ts'
import { idsOf } from '../delivery.testing.ts'
import { asset, entry, library, madeUpSpace, serve } from '../../space/made-up-space.testing.ts'

describe('concepts', () => {
  it('are read one by one, with all that is said of them', async () => {
    const client = createTestClient(serve(places()))
    expect(await client.getConcept('lakes')).toEqual({
      sys: { id: 'lakes', type: 'TaxonomyConcept', createdAt: AT, updatedAt: AT, version: 1 },
      uri: 'https://places.example/lakes',
      prefLabel: { 'en-US': 'Lakes' },
      altLabels: { 'en-US': ['Ponds'] },
      hiddenLabels: {},
      note: null,
      changeNote: null,
      definition: { 'en-US': 'Standing water' },
      editorialNote: null,
      example: null,
      historyNote: null,
      scopeNote: null,
      notations: ['L'],
      broader: [link('TaxonomyConcept', 'water')],
      related: [link('TaxonomyConcept', 'hills')],
      conceptSchemes: [link('TaxonomyConceptScheme', 'nature')],
    })
    await expect(client.getConcept('moons')).rejects.toMatchObject({ name: 'NotFound' })
  })

  it('come in pages without a total, which lead on and back', async () => {
    const client = createTestClient(serve(places()))
    const first = await client.getConcepts({ limit: 2 })
    expect(first).toMatchObject({ sys: { type: 'Array' }, limit: 2 })
    expect(first).not.toHaveProperty('total')
    expect(idsOf(first)).toEqual(['alps', 'hills'])
    const second = await client.getConcepts({ limit: 2, ...cursorOf(first.pages?.next) })
    expect(idsOf(second)).toEqual(['lakes', 'nature'])
    const last = await client.getConcepts({ limit: 2, ...cursorOf(second.pages?.next) })
    expect(idsOf(last)).toEqual(['water'])
    expect(last.pages).not.toHaveProperty('next')
    expect(idsOf(await client.getConcepts({ limit: 2, ...cursorOf(second.pages?.prev) }))).toEqual(
      idsOf(first),
    )
  })

  it('are walked by the names of the cursors that the client knows, too', async () => {
    const site = serve(places())
    const first = await get(site, '/taxonomy/concepts?limit=4')
    const cursor = cursorOf(first.body.pages.next).pageNext
    const next = await get(site, `/taxonomy/concepts?limit=4&nextPage=${cursor}`)
    expect(idsOf(next.body)).toEqual(['water'])
    const back = await get(
      site,
      `/taxonomy/concepts?limit=4&prevPage=${cursorOf(next.body.pages.prev).pagePrev}`,
    )
    expect(idsOf(back.body)).toEqual(idsOf(first.body))
  })

  it('are sorted, chosen by id, and limited to a scheme', async () => {
    const site = serve(places())
    const listOf = async (query: string) => idsOf((await get(site, `/taxonomy/concepts?${query}`)).body)
    expect(await listOf('order=-prefLabel')).toEqual(['water', 'nature', 'lakes', 'hills', 'alps'])
    expect(await listOf('order=-sys.createdAt,prefLabel')).toEqual([
      'alps',
      'hills',
      'lakes',
      'nature',
      'water',
    ])
    expect(await listOf('sys.id[in]=lakes,alps')).toEqual(['alps', 'lakes'])
    expect(await listOf('conceptScheme=nature')).toEqual(['lakes', 'nature', 'water'])
    expect(await listOf('conceptScheme=unknown')).toEqual([])
  })

  it('tell what is above and below them, one level below unless asked for more', async () => {
    const site = serve(places())
    const listOf = async (path: string) => idsOf((await get(site, `/taxonomy/concepts/${path}`)).body)
    expect(await listOf('lakes/ancestors')).toEqual(['nature', 'water'])
    expect(await listOf('lakes/ancestors?depth=1')).toEqual(['water'])
    expect(await listOf('nature/descendants')).toEqual(['hills', 'water'])
    expect(await listOf('nature/descendants?depth=2')).toEqual(['alps', 'hills', 'lakes', 'water'])
    expect((await get(site, '/taxonomy/concepts/moons/descendants')).status).toBe(404)
    const client = createTestClient(site)
    expect(idsOf(await client.getConceptDescendants('nature', { depth: 2 }))).toHaveLength(4)
    expect(idsOf(await client.getConceptAncestors('alps'))).toEqual(['hills', 'nature'])
  })

  it.each([
    ['an unknown parameter', 'skip=1', 'InvalidQuery'],
    ['an order by a note', 'order=note', 'InvalidQuery'],
    ['a limit that is too large', 'limit=1001', 'BadRequest'],
    ['a cursor of another list', 'pageNext=abc', 'BadRequest'],
    ['two schemes', 'conceptScheme=a&conceptScheme=b', 'BadRequest'],
  ])('refuse %s', async (_, query, id) => {
    const { status, body } = await get(serve(places()), `/taxonomy/concepts?${query}`)
    expect(status).toBe(400)
    expect(body.sys.id).toBe(id)
  })

  it('are answered as plain JSON that is not kept', async () => {
    const { headers } = await get(serve(places()), '/taxonomy/concepts')
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-cache')
  })
})

describe('concept schemes', () => {
  it('are read one by one and as a list', async () => {
    const client = createTestClient(serve(places()))
    const scheme = await client.getConceptScheme('nature')
    expect(scheme).toEqual({
      sys: { id: 'nature', type: 'TaxonomyConceptScheme', createdAt: AT, updatedAt: AT, version: 1 },
      uri: null,
      prefLabel: { 'en-US': 'Nature' },
      definition: null,
      topConcepts: [link('TaxonomyConcept', 'nature')],
      concepts: ['nature', 'water', 'lakes'].map((id) => link('TaxonomyConcept', id)),
      totalConcepts: 3,
    })
    expect((await client.getConceptSchemes()).items).toEqual([scheme])
    await expect(client.getConceptScheme('moons')).rejects.toMatchObject({ name: 'NotFound' })
  })
})

describe('entries and assets', () => {
  it('name their tags and concepts, and are found by them', async () => {
    const site = serve(places())
    const client = createTestClient(site)
    const { metadata } = await client.getEntry('e1')
    expect(metadata).toEqual({
      tags: [link('Tag', 'calm')],
      concepts: [link('TaxonomyConcept', 'lakes')],
    })
    const listOf = async (path: string) => idsOf((await get(site, path)).body).toSorted()
    expect(await listOf('/entries?metadata.tags.sys.id[in]=calm,wild')).toEqual(['e1', 'e2'])
    expect(await listOf('/entries?metadata.tags.sys.id[all]=calm,wild')).toEqual(['e2'])
    expect(await listOf('/entries?metadata.tags[exists]=false')).toEqual(['e3', 'e4'])
    expect(await listOf('/entries?metadata.tags.sys.id[in]=secret')).toEqual([])
    expect((await client.getEntry('e2')).metadata.tags.map(({ sys }) => sys.id)).toEqual(['calm', 'wild'])
    expect(await listOf('/entries?metadata.concepts.sys.id[in]=water')).toEqual([])
    expect(await listOf('/entries?metadata.concepts.descendants[in]=water')).toEqual(['e1'])
    expect(await listOf('/entries?metadata.concepts.descendants[in]=nature')).toEqual(['e1', 'e2'])
    expect(await listOf('/assets?metadata.concepts.descendants[in]=nature')).toEqual(['a1'])
  })
})

describe('tags', () => {
  it('are told if they are public', async () => {
    const client = createTestClient(serve(places()))
    const tags = await client.getTags({ order: ['name'] } as object)
    expect(tags.items.map(({ name, sys }) => `${sys.id} ${name}`)).toEqual(['calm Calm', 'wild Very wild'])
    expect(await client.getTag('wild')).toMatchObject({
      name: 'Very wild',
      sys: { type: 'Tag', visibility: 'public', createdAt: AT, space: { sys: { id: 'waypost' } } },
    })
    await expect(client.getTag('secret')).rejects.toMatchObject({ name: 'NotFound' })
    expect(idsOf(await client.getTags({ 'name[match]': 'very' }))).toEqual(['wild'])
  })
})

const AT = '2024-01-01T00:00:00.000Z'

/** The library, filed under a small taxonomy. */
function places(): Space {
  const scheme: ConceptScheme = {
    id: 'nature',
    uri: null,
    prefLabel: { 'en-US': 'Nature' },
    definition: null,
    topConcepts: ['nature'],
    concepts: ['nature', 'water', 'lakes'],
    createdAt: AT,
    updatedAt: AT,
  }
  const concepts = [
    concept('nature', []),
    concept('water', ['nature']),
    concept('hills', ['nature']),
    concept('alps', ['hills']),
    {
      ...concept('lakes', ['water']),
      uri: 'https://places.example/lakes',
      altLabels: { 'en-US': ['Ponds'] },
      notes: { definition: { 'en-US': 'Standing water' } },
      notations: ['L'],
      related: ['hills'],
    },
  ]
  const entries = [
    { ...entry('book', 'e1'), tags: ['calm'], concepts: ['lakes'] },
    { ...entry('book', 'e2'), tags: ['calm', 'wild', 'secret'], concepts: ['alps'] },
    entry('book', 'e3'),
    { ...entry('book', 'e4'), tags: ['secret'] },
  ]
  const space = madeUpSpace([...library().contentTypes.values()], entries, [
    { ...asset('a1'), concepts: ['hills'] },
  ])
  const tag = (id: string, name: string, visibility: 'public' | 'private') =>
    [id, { id, name, visibility, createdAt: AT, updatedAt: AT }] as const
  return {
    ...space,
    concepts: new Map(concepts.map((each) => [each.id, each])),
    conceptSchemes: new Map([['nature', scheme]]),
    tags: new Map([
      tag('calm', 'Calm', 'public'),
      tag('wild', 'Very wild', 'public'),
      tag('secret', 'Secret', 'private'),
    ]),
  }
}

function concept(id: string, broader: string[]): Concept {
  return {
    id,
    uri: null,
    prefLabel: { 'en-US': id[0].toUpperCase() + id.slice(1) },
    altLabels: {},
    hiddenLabels: {},
    notes: {},
    notations: [],
    broader,
    related: [],
    createdAt: AT,
    updatedAt: AT,
  }
}

function link(linkType: string, id: string) {
  return { sys: { type: 'Link', linkType, id } }
}

/** What the official client would send on of a page's address. */
function cursorOf(address: string | undefined): Record<string, string> {
  const query = new URLSearchParams(address?.split('?')[1])
  return Object.fromEntries([...query].filter(([name]) => name.startsWith('page')))
}
