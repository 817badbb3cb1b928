import { describe, expect, it } from 'vitest'
import { get } from '../content-folder.testing.ts'
import { openSample, request } from './delivery.testing.ts'

describe('lists of entries', () => {
  it.each([
    ['foo=1', 'InvalidQuery'],
    ['utm_source=x', 'InvalidQuery'],
    ['mimetype_group=image', 'InvalidQuery'],
    ['links_to_space=lake', 'InvalidQuery'],
    ['query[match]=lake', 'InvalidQuery'],
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
    ['content_type=articles&fields.date[match]=x', 'InvalidQuery'],
    ['content_type=articles&fields.title[all]=x', 'InvalidQuery'],
    ['content_type=articles&fields.title[near]=1,2', 'InvalidQuery'],
    ['content_type=articles&fields.image[within]=1,2,3', 'InvalidQuery'],
    ['content_type=articles&fields.image=cover.txt', 'InvalidQuery'],
    ['content_type=articles&fields.image.sys.contentType.sys.id=x', 'InvalidQuery'],
    ['content_type=articles&fields.image.fields.title=x', 'InvalidQuery'],
    ['content_type=articles&fields.title.sys.id=x', 'InvalidQuery'],
    ['sys.id[match]=x', 'InvalidQuery'],
    ['metadata.tags=x', 'InvalidQuery'],
    ['metadata.others[exists]=true', 'InvalidQuery'],
    [`query=${[...Array(33).keys()].join('+')}`, 'BadRequest'],
    ['content_type=articles&fields.title[lt]=x', 'InvalidQuery'],
    ['content_type=articles&fields.title[exists]=maybe', 'InvalidQuery'],
    ['content_type=articles&fields.date[gt]=yesterday', 'InvalidQuery'],
    ['content_type=articles&order=fields.description', 'InvalidQuery'],
    ['content_type=articles&order=fields.nothing', 'InvalidQuery'],
    ['content_type=articles&select=fields.nothing', 'InvalidQuery'],
    ['content_type=articles&select=fields.title.en-US', 'InvalidQuery'],
    ['select=nothing', 'InvalidQuery'],
    ['select=sys.__proto__', 'InvalidQuery'],
    ['select=metadata.constructor', 'InvalidQuery'],
    ['select=sys.', 'InvalidQuery'],
    ['select=', 'InvalidQuery'],
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

describe('other lists', () => {
  it.each([
    ['/assets?sys.id=cover.txt', 200],
    ['/assets?select=fields.file,sys.id&order=-sys.id&locale=*', 200],
    ['/assets?include=1', 400],
    ['/assets?content_type=articles', 400],
    ['/assets/cover.txt?locale=en-US', 200],
    ['/assets/cover.txt?limit=1', 400],
    ['/content_types?sys.id[in]=articles&limit=1', 200],
    ['/content_types?order=sys.createdAt', 200],
    ['/content_types?order=-sys.updatedAt', 200],
    ['/content_types?order=sys.nothing', 400],
    ['/content_types?locale=en-US', 400],
    ['/content_types/articles?limit=1', 400],
    ['/assets?mimetype_group=pictures', 400],
    ['/assets?fields.file=x', 400],
    ['/assets?fields.file.details.size=big', 400],
    ['/assets?order=fields.description', 400],
    ['/assets?fields.nothing=x', 400],
    ['/content_types?query=articles', 200],
    ['/locales?query=x', 400],
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
  it('refuse an address that is too long', async () => {
    const { service } = await openSample()
    const base = 'http://localhost/content/spaces/waypost/environments/master/entries?query='
    const [longest, longer] = [7600, 7601].map((length) => 'x'.repeat(length - base.length))
    expect((await get(service, `/entries?query=${longest}`)).status).toBe(200)
    const { status, body } = await get(service, `/entries?query=${longer}`)
    expect([status, body.sys.id]).toEqual([414, 'UriTooLong'])
  })

  it.each([
    ['/spaces/other', { type: 'Space', id: 'other' }],
    ['/spaces/other/environments/master/entries', { type: 'Environment', id: 'master', space: 'other' }],
    ['/spaces/waypost/environments/master/nothing', undefined],
    ['/spaces', undefined],
  ])('are 404 at %s', async (path, details) => {
    const { service } = await openSample()
    const response = await request(service, path)
    expect(response.status).toBe(404)
    const body = await response.json()
    expect(body).toMatchObject({ sys: { id: 'NotFound' }, message: 'The resource could not be found.' })
    expect(body.details).toEqual(details)
  })
})
