import { describe, expect, it } from 'vitest'
import { createTestClient } from '../content-folder.testing.ts'
import { openSample } from './delivery.testing.ts'

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
      'related Array',
      'attachments Array',
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
})
