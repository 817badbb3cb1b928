import { describe, expect, it } from 'vitest'
import {
  article,
  createTestClient,
  createTestFolder,
  get,
  openTestService,
  TEST_TOKEN,
  type TestService,
} from '../content-folder.testing.ts'

describe('the official client', () => {
  it('reads entries with what they link to, rich text at any depth included', async () => {
    const { client } = await openSample()
    const entries = await client.getEntries({ content_type: 'articles', include: 2 })
    expect(entries).toMatchObject({ total: 4, skip: 0, limit: 100 })
    const lake = entries.items.find(({ sys }) => sys.id === 'lake')
    expect(lake?.fields).toMatchObject({
      title: 'The lake',
      category: 'Home Ground',
      date: '2024-03-05',
      image: { sys: { type: 'Asset', id: 'cover.txt' }, fields: { title: 'cover' } },
    })
    const [list, linked] = (lake as any).fields.description.content
    const embedded = list.content[0].content.find(({ nodeType }: any) => nodeType === 'embedded-asset-block')
    expect(embedded.data.target.fields.file.fileName).toBe('inside.txt')
    expect(linked.content[0].data.target.fields.title).toBe('Snow')
  })

  it('reads one entry', async () => {
    const { client } = await openSample()
    const entry = await client.getEntry('snow')
    expect(entry.sys).toMatchObject({
      type: 'Entry',
      locale: 'en-US',
      revision: 1,
      space: { sys: { id: 'waypost' } },
      environment: { sys: { id: 'master' } },
      contentType: { sys: { id: 'articles', linkType: 'ContentType' } },
    })
    expect(entry.metadata).toEqual({ tags: [], concepts: [] })
  })

  it('says of a missing entry what it says at Contentful', async () => {
    const { client } = await openSample()
    await expect(client.getEntry('missing')).rejects.toMatchObject({
      sys: { type: 'Error', id: 'NotFound' },
      message: 'The resource could not be found.',
      details: { type: 'Entry', id: 'missing', environment: 'master', space: 'waypost' },
    })
    await expect(client.getAsset('missing')).rejects.toMatchObject({ name: 'NotFound' })
  })

  it('hears that its token is wrong', async () => {
    const { service } = await openSample()
    const client = createTestClient(service, { accessToken: 'wrong' })
    await expect(client.getEntries()).rejects.toMatchObject({ name: 'AccessTokenInvalid' })
  })

  it('hears that there is no such space or environment', async () => {
    const { service } = await openSample()
    await expect(createTestClient(service, { space: 'other' }).getEntries()).rejects.toMatchObject({
      name: 'NotFound',
    })
    const client = createTestClient(service, { environment: 'other' })
    await expect(client.getSpace()).resolves.toMatchObject({ sys: { id: 'waypost' } })
    await expect(client.getEntries()).rejects.toMatchObject({ name: 'NotFound' })
  })

  it('reads the space, its languages, content types and assets', async () => {
    const { client } = await openSample()
    expect(await client.getSpace()).toEqual({
      sys: { type: 'Space', id: 'waypost' },
      name: 'waypost',
      locales: [{ code: 'en-US', default: true, name: 'English (United States)', fallbackCode: null }],
    })
    expect((await client.getLocales()).items).toMatchObject([
      { code: 'en-US', default: true, sys: { type: 'Locale' } },
    ])
    const type = await client.getContentType('articles')
    expect(type.displayField).toBe('title')
    expect(type.fields.map((field) => `${field.id} ${field.type}`)).toEqual([
      'title Symbol',
      'category Symbol',
      'date Date',
      'image Link',
      'description RichText',
      'comments Symbol',
    ])
    expect((await client.getContentTypes()).items).toEqual([type])
    expect((await client.getAssets()).total).toBe(2)
    expect((await client.getAsset('cover.txt')).fields.file?.url).toMatch(
      /^\/\/localhost:3000\/content\/assets\//,
    )
  })

  it('reads every language at once', async () => {
    const { client } = await openSample()
    const { items } = await client.withAllLocales.getEntries({ 'sys.id': 'snow' })
    expect(items[0].fields.title).toEqual({ 'en-US': 'Snow' })
    expect(items[0].sys).not.toHaveProperty('locale')
  })

  it('walks pages without meeting an entry twice', async () => {
    const { client } = await openSample()
    const seen: string[] = []
    for (let skip = 0; skip < 4; skip++) {
      const page = await client.getEntries({
        content_type: 'articles',
        order: ['fields.category'],
        skip,
        limit: 1,
      })
      expect(page.total).toBe(4)
      seen.push(...page.items.map(({ sys }) => sys.id))
    }
    expect(seen).toEqual(['lake', 'train', 'snow', 'undated'])
  })

  it('reads selected fields alone', async () => {
    const { client } = await openSample()
    const { items } = await client.getEntries({
      content_type: 'articles',
      select: ['fields.title'],
      'sys.id': 'snow',
    })
    expect(items).toEqual([{ sys: { id: 'snow', type: 'Entry' }, fields: { title: 'Snow' } }])
  })
})

describe('lists of entries', () => {
  it.each([
    ['sys.id=snow', ['snow']],
    ['sys.id=none', []],
    ['sys.id[in]=snow,train,none', ['snow', 'train']],
    ['sys.id[nin]=snow,train', ['lake', 'undated']],
    ['sys.id[ne]=snow', ['lake', 'train', 'undated']],
    ['sys.contentType.sys.id=articles&sys.id=snow', ['snow']],
    ['fields.title=Snow', ['snow']],
    ['fields.title=snow', []],
    ['fields.title[in]=Snow,The lake', ['lake', 'snow']],
    ['fields.category[exists]=false', ['undated']],
    ['fields.category[exists]=true', ['lake', 'snow', 'train']],
    ['fields.category[ne]=Rails', ['lake', 'snow', 'undated']],
    ['fields.date=2024-03-05', ['lake']],
    ['fields.date=2024-03-05T00:00:00Z', ['lake']],
    ['fields.date[in]=2024-03-05,2023-12-01', ['lake', 'train']],
    ['fields.date[gt]=2024-03-05', ['snow']],
    ['fields.date[gte]=2024-03-05', ['lake', 'snow']],
    ['fields.date[lt]=2024-03-05', ['train']],
    ['fields.date[lte]=2024-03-05T23:00:00%2B05:30', ['lake', 'train']],
    ['fields.date[gte]=2023-12-01&fields.date[lt]=2024-03-05', ['train']],
    ['fields.image[exists]=true', ['lake']],
    ['fields.description[exists]=true', ['lake']],
  ])('are filtered by %s', async (query, ids) => {
    const { service } = await openSample()
    const { status, body } = await get(service, `/entries?content_type=articles&order=sys.id&${query}`)
    expect(status).toBe(200)
    expect(idsOf(body)).toEqual(ids)
    expect(body.total).toBe(ids.length)
  })

  it.each([
    ['fields.date', ['train', 'lake', 'snow', 'undated']],
    ['-fields.date', ['snow', 'lake', 'train', 'undated']],
    ['fields.category,-fields.date', ['lake', 'train', 'snow', 'undated']],
    ['-fields.title', ['train', 'lake', 'snow', 'undated']],
    ['-sys.id', ['undated', 'train', 'snow', 'lake']],
    ['sys.revision', ['lake', 'snow', 'train', 'undated']],
  ])('are sorted by %s, those without a value last', async (order, ids) => {
    const { service } = await openSample()
    expect(idsOf((await get(service, `/entries?content_type=articles&order=${order}`)).body)).toEqual(ids)
  })

  it('have an order of their own that stays', async () => {
    const { service } = await openSample()
    const first = await get(service, '/entries')
    expect(first.body.items).toHaveLength(4)
    expect((await get(service, '/entries')).body).toEqual(first.body)
  })

  it('hold nothing but the count with a limit of 0', async () => {
    const { service } = await openSample()
    expect((await get(service, '/entries?limit=0')).body).toEqual({
      sys: { type: 'Array' },
      total: 4,
      skip: 0,
      limit: 0,
      items: [],
    })
  })

  it('follow no links with include=0, and one level without it', async () => {
    const { service } = await openSample()
    expect((await get(service, '/entries?sys.id=lake&include=0')).body).not.toHaveProperty('includes')
    const { includes } = (await get(service, '/entries?sys.id=lake')).body
    expect(Object.keys(includes).toSorted()).toEqual(['Asset', 'Entry'])
    expect(includes.Entry.map(({ sys }: any) => sys.id)).toEqual(['snow'])
    expect(includes.Asset.map(({ sys }: any) => sys.id)).toEqual(['cover.txt', 'inside.txt'])
  })

  it('tell of links that lead nowhere, once, and end where links go round', async () => {
    const { dir } = await createTestFolder({
      'articles/a.md': article('A', '[b](b.md) [a](a.md) [draft](draft.md) [draft](draft.md)'),
      'articles/b.md': article('B', '[c](c.md)'),
      'articles/c.md': article('C', '[a](a.md)'),
      'articles/draft.md': article('Draft', '', { draft: 'true' }),
    })
    const { body } = await get(await openTestService(dir), '/entries?sys.id=a&include=10')
    expect(body.includes.Entry.map(({ sys }: any) => sys.id)).toEqual(['b', 'c'])
    expect(body.errors).toEqual([
      {
        sys: { id: 'notResolvable', type: 'error' },
        details: { type: 'Link', linkType: 'Entry', id: 'draft' },
      },
    ])
    expect(Object.keys(body)).toEqual(['sys', 'total', 'skip', 'limit', 'items', 'errors', 'includes'])
  })

  it('follow only links of selected fields', async () => {
    const { service } = await openSample()
    const { body } = await get(service, '/entries?content_type=articles&sys.id=lake&select=fields.image')
    expect(Object.keys(body.includes)).toEqual(['Asset'])
    expect(body.includes.Asset.map(({ sys }: any) => sys.id)).toEqual(['cover.txt'])
  })

  it.each([
    ['select=sys', ['sys']],
    ['select=fields', ['fields']],
    ['select=metadata,sys.id', ['metadata', 'sys']],
    ['content_type=articles&select=fields.category', ['fields']],
  ])('hold with %s only what is selected', async (query, keys) => {
    const { service } = await openSample()
    const { body } = await get(service, `/entries?sys.id=undated&${query}`)
    expect(Object.keys(body.items[0])).toEqual(keys)
  })

  it.each([
    ['foo=1', 'InvalidQuery'],
    ['utm_source=x', 'InvalidQuery'],
    ['query=lake', 'InvalidQuery'],
    ['links_to_entry=lake', 'InvalidQuery'],
    ['__proto__=1', 'InvalidQuery'],
    ['constructor[in]=1', 'InvalidQuery'],
    ['sys.id[toString]=1', 'InvalidQuery'],
    ['sys.id[in=1', 'InvalidQuery'],
    ['sys.nothing=1', 'InvalidQuery'],
    ['sys.revision=x', 'InvalidQuery'],
    ['sys.createdAt[gt]=never', 'InvalidQuery'],
    ['sys.id[gt]=a', 'InvalidQuery'],
    ['content_type=nothing', 'InvalidQuery'],
    ['content_type=articles&content_type=articles', 'BadRequest'],
    ['content_type=articles&fields.nothing=1', 'InvalidQuery'],
    ['content_type=articles&fields.title.en-US=1', 'InvalidQuery'],
    ['content_type=articles&fields=1', 'InvalidQuery'],
    ['content_type=articles&fields.description=x', 'InvalidQuery'],
    ['content_type=articles&fields.title[match]=x', 'InvalidQuery'],
    ['content_type=articles&fields.title[lt]=x', 'InvalidQuery'],
    ['content_type=articles&fields.title[exists]=maybe', 'InvalidQuery'],
    ['content_type=articles&fields.date[gt]=yesterday', 'InvalidQuery'],
    ['content_type=articles&order=fields.description', 'InvalidQuery'],
    ['content_type=articles&order=fields.nothing', 'InvalidQuery'],
    ['content_type=articles&select=fields.nothing', 'InvalidQuery'],
    ['content_type=articles&select=fields.title.en-US', 'InvalidQuery'],
    ['select=nothing', 'InvalidQuery'],
    ['fields.title=Snow', 'BadRequest'],
    ['order=fields.title', 'BadRequest'],
    ['select=fields.title', 'BadRequest'],
    [`select=${'sys.id,'.repeat(101)}sys.id`, 'BadRequest'],
    ['include=11', 'BadRequest'],
    ['include=x', 'BadRequest'],
    ['include=-1', 'InvalidQuery'],
    ['limit=1001', 'BadRequest'],
    ['limit=', 'BadRequest'],
    ['limit=1.5', 'BadRequest'],
    ['limit=-1', 'InvalidQuery'],
    ['skip=-1', 'InvalidQuery'],
    ['skip=99999999999999999999', 'BadRequest'],
    ['locale=de', 'BadRequest'],
  ])('refuse %s', async (query, id) => {
    const { service } = await openSample()
    const { status, headers, body } = await get(service, `/entries?${query}`)
    expect(status).toBe(400)
    expect(body).toMatchObject({ sys: { type: 'Error', id }, message: expect.any(String) })
    expect(body.requestId).toBe(headers.get('x-contentful-request-id'))
  })

  it('name an unknown parameter as Contentful does', async () => {
    const { service } = await openSample()
    expect((await get(service, '/entries?some.thing=1')).body.details).toEqual({
      errors: [
        { name: 'unknown', path: ['some', 'thing'], details: 'The path "some.thing" is not recognized' },
      ],
    })
    expect((await get(service, '/entries?locale=de')).body.message).toBe('Unknown locale: de')
  })
})

describe('lists of other things', () => {
  it.each([
    ['/assets?sys.id=cover.txt', 200],
    ['/assets?select=fields.file,sys.id&order=-sys.id&locale=*', 200],
    ['/assets?include=1', 400],
    ['/assets?content_type=articles', 400],
    ['/assets/cover.txt?locale=en-US', 200],
    ['/assets/cover.txt?limit=1', 400],
    ['/content_types?sys.id[in]=articles&limit=1', 200],
    ['/content_types?locale=en-US', 400],
    ['/content_types/articles?limit=1', 400],
    ['/locales?limit=1000', 200],
    ['/locales?sys.id=x', 400],
    ['/entries/lake?locale=*', 200],
    ['/entries/lake?sys.id=lake', 400],
  ])('answer %s with %i', async (path, status) => {
    const { service } = await openSample()
    expect((await get(service, path)).status).toBe(status)
  })
})

describe('answers of the delivery API', () => {
  it('carry the headers of Contentful', async () => {
    const { service } = await openSample()
    const { headers } = await get(service, '/entries')
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/vnd.contentful.delivery.v1+json',
      'cache-control': 'max-age=0',
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET,HEAD,OPTIONS',
      'access-control-expose-headers': expect.stringContaining('Etag'),
      'access-control-max-age': '86400',
      'x-content-type-options': 'nosniff',
      'x-contentful-request-id': expect.any(String),
      etag: expect.stringMatching(/^"[\w-]+"$/),
    })
  })

  it('are not sent again to who has them', async () => {
    const { service } = await openSample()
    const etag = (await get(service, '/entries')).headers.get('etag') ?? ''
    for (const tag of [etag, `W/${etag}`, `"a", ${etag}`]) {
      expect((await get(service, '/entries', { headers: { 'if-none-match': tag } })).status).toBe(304)
    }
    expect((await get(service, '/entries?limit=1', { headers: { 'if-none-match': etag } })).status).toBe(200)
  })

  it('come without a body for HEAD', async () => {
    const { service } = await openSample()
    const { status, body } = await get(service, '/entries', { method: 'HEAD' })
    expect([status, body]).toEqual([200, ''])
  })

  it('let a browser ask beforehand without a token', async () => {
    const { service } = await openSample()
    const path = '/content/spaces/waypost/environments/master/entries'
    const response = await service.site.request(path, { method: 'OPTIONS' })
    expect(response.status).toBe(204)
    for (const name of ['Authorization', 'Content-Type', 'X-Contentful-User-Agent', 'If-None-Match']) {
      expect(response.headers.get('access-control-allow-headers')).toContain(name)
    }
  })

  it('refuse to write', async () => {
    const { service } = await openSample()
    const { status, headers, body } = await get(service, '/entries', { method: 'POST', body: '{}' })
    expect([status, body.sys.id, headers.get('allow')]).toEqual([
      405,
      'MethodNotAllowed',
      'GET, HEAD, OPTIONS',
    ])
  })

  it.each([
    ['no token', {}, ''],
    ['a wrong token', { authorization: 'Bearer wrong' }, ''],
    ['another scheme', { authorization: `Basic ${TEST_TOKEN}` }, ''],
    ['a wrong token in the address', {}, '?access_token=wrong'],
    ['an empty token', { authorization: 'Bearer ' }, '?access_token='],
  ])('refuse %s', async (_name, headers, query) => {
    const { service } = await openSample()
    const path = `/content/spaces/waypost/environments/master/entries${query}`
    const response = await service.site.request(path, { headers })
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({
      sys: { type: 'Error', id: 'AccessTokenInvalid' },
      message: 'The access token you sent could not be found or is invalid.',
    })
  })

  it('take the token in the address', async () => {
    const { service } = await openSample()
    const path = `/content/spaces/waypost/entries?access_token=${TEST_TOKEN}`
    expect((await service.site.request(path)).status).toBe(200)
  })

  it.each([
    '/spaces/waypost',
    '/spaces/waypost/',
    '/spaces/waypost/entries',
    '/spaces/waypost/entries/lake',
    '/spaces/waypost/assets',
    '/spaces/waypost/content_types/articles',
  ])('are there at %s', async (path) => {
    const { service } = await openSample()
    expect((await request(service, path)).status).toBe(200)
  })

  const inside = { environment: 'master', space: 'waypost' }
  it.each([
    ['/spaces/other', { type: 'Space', id: 'other' }],
    ['/spaces/other/environments/master/entries', { type: 'Environment', id: 'master', space: 'other' }],
    ['/spaces/waypost/environments/x/entries', { type: 'Environment', id: 'x', space: 'waypost' }],
    ['/spaces/waypost/environments/master/entries/none', { type: 'Entry', id: 'none', ...inside }],
    ['/spaces/waypost/environments/master/assets/none', { type: 'Asset', id: 'none', ...inside }],
    [
      '/spaces/waypost/environments/master/content_types/none',
      { type: 'ContentType', id: 'none', ...inside },
    ],
    ['/spaces/waypost/environments/master/nothing', undefined],
    ['/spaces', undefined],
  ])('tell that there is nothing at %s', async (path, details) => {
    const { service } = await openSample()
    const response = await request(service, path)
    expect(response.status).toBe(404)
    const body = await response.json()
    expect(body).toMatchObject({ sys: { id: 'NotFound' }, message: 'The resource could not be found.' })
    expect(body.details).toEqual(details)
  })

  it('tell that an id cannot be one', async () => {
    const { service } = await openSample()
    const { status, body } = await get(service, '/entries/a%20b')
    expect([status, body.message]).toEqual([404, 'Invalid resource id'])
  })
})

function request({ site }: Pick<TestService, 'site'>, path: string) {
  return site.request(`/content${path}`, { headers: { authorization: `Bearer ${TEST_TOKEN}` } })
}

async function openSample() {
  const { dir } = await createTestFolder({
    'assets/cover.txt': 'cover',
    'assets/inside.txt': 'inside',
    'articles/lake.md': article('The lake', '- a\n\n  ![](inside.txt)\n\n[snow](snow.md)', {
      category: 'Home Ground',
      date: '2024-03-05',
      image: 'cover.txt',
    }),
    'articles/snow.md': article('Snow', '', { category: 'Weather', date: '2024-06-01T10:00:00+05:30' }),
    'articles/train.md': article('Train', '', { category: 'Rails', date: '2023-12-01' }),
    'articles/undated.md': article('A day'),
    'articles/hidden.md': article('Hidden', '', { draft: 'yes' }),
  })
  const service = await openTestService(dir)
  return { service, client: createTestClient(service) }
}

function idsOf(body: { items: { sys: { id: string } }[] }): string[] {
  return body.items.map(({ sys }) => sys.id)
}
