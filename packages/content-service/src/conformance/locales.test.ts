import { describe, expect, it } from 'vitest'
import { idsOf } from '../delivery/delivery.testing.ts'
import { clients, connectNew, type Query } from './clients.testing.ts'
import { shareServer } from './server.testing.ts'

const open = shareServer()

describe.each(clients)('$name: locales (11)', ({ connect }) => {
  it.each([
    ['the default one, where none is asked for', undefined, 'en-US', 'Lighthouse', 'A white building'],
    ['the default one by its code', 'en-US', 'en-US', 'Lighthouse', 'A white building'],
    ['another', 'de', 'de', 'Leuchtturm', 'Ein weißes Haus'],
    ['one that falls back', 'de-CH', 'de-CH', 'Lüüchtturm', 'Ein weißes Haus'],
  ])('give the values of %s', async (_, locale, code, name, about) => {
    const entry = await connect(await open()).getEntry('lighthouse', { ...(locale && { locale }) })
    expect(entry.sys.locale).toBe(code)
    expect(entry.fields).toMatchObject({ name, about: expect.stringContaining(about), height: 40 })
  })

  it('fall back in two steps, field by field', async () => {
    const { fields } = await connect(await open()).getEntry('lighthouse', { locale: 'de-CH' })
    expect(JSON.stringify(fields.story)).toContain('stairs')
    expect((await connect(await open()).getEntry('pier', { locale: 'de-CH' })).fields.name).toBe('Pier')
  })

  it('give no value if no fallback has one', async () => {
    const client = connect(await open())
    const { fields } = await client.getEntry('lighthouse', { locale: 'fr' })
    expect(fields).toMatchObject({ height: 40, kind: 'tower' })
    expect(Object.keys(fields)).toEqual(expect.not.arrayContaining(['name', 'about', 'story']))
    expect((await client.getEntry('pier', { locale: 'fr' })).fields.name).toBe('Jetée')
  })

  it('give only the written values when all are requested', async () => {
    const client = connect(await open()).withAllLocales
    const { sys, fields } = await client.getEntry('lighthouse')
    expect(sys).not.toHaveProperty('locale')
    expect(fields).toMatchObject({
      name: { 'en-US': 'Lighthouse', de: 'Leuchtturm', 'de-CH': 'Lüüchtturm' },
      height: { 'en-US': 40 },
    })
    expect(Object.keys(fields.about)).toEqual(['en-US', 'de'])
    const { includes } = await client.getEntries({ 'sys.id': 'lighthouse' })
    expect(includes.Entry[0].fields.name).toHaveProperty('en-US')
  })

  it('apply to assets too', async () => {
    const client = connect(await open())
    expect((await client.getAsset('harbour.svg', { locale: 'de-CH' })).fields).toMatchObject({
      title: 'Hafen',
      description: 'Where ships rest',
      file: { fileName: 'harbour.svg' },
    })
    const { fields } = await client.withAllLocales.getAsset('harbour.svg')
    expect(fields.title).toEqual({ 'en-US': 'Harbour', de: 'Hafen' })
    expect(fields.file['en-US'].fileName).toBe('harbour.svg')
  })

  it('apply to linked entries and assets', async () => {
    const { fields } = await connect(await open()).getEntry('lighthouse', { locale: 'de' })
    expect(fields.cover.fields.title).toBe('Hafen')
    expect(fields.near[0].sys.locale).toBe('de')
  })

  it.each([
    [{ 'fields.name': 'Leuchtturm', locale: 'de' }, ['lighthouse']],
    [{ 'fields.name': 'Leuchtturm', locale: 'de-CH' }, []],
    [{ 'fields.name': 'Leuchtturm' }, []],
    [{ 'fields.name': 'Lighthouse', locale: 'de' }, []],
    [{ 'fields.name': 'Pier', locale: 'de' }, ['pier']],
    [{ 'fields.name[exists]': true, locale: 'fr' }, ['pier']],
  ])('are used by filters: %o', async (query: Query, ids) => {
    const found = await connect(await open()).getEntries({ content_type: 'place', ...query })
    expect(idsOf(found)).toEqual(ids)
  })

  it('are filtered by the default one when all are requested', async () => {
    const client = connect(await open()).withAllLocales
    const query = { content_type: 'place', 'fields.name': 'Lighthouse' }
    expect(idsOf(await client.getEntries(query))).toEqual(['lighthouse'])
  })

  it('are all searched, whichever one is requested', async () => {
    const client = connect(await open())
    expect(idsOf(await client.getEntries({ query: 'leuchtt climbs' }))).toEqual(['lighthouse'])
    expect(idsOf(await client.getAssets({ query: 'hafen ships', locale: 'fr' }))).toEqual(['harbour.svg'])
  })

  it.each(['xx', 'EN-us', ''])('are refused when unknown: "%s"', async (locale) => {
    const client = connect(await open())
    const refusal = {
      name: 'BadRequest',
      message: expect.stringContaining(`Unknown locale: ${locale}`),
    }
    await expect(client.getEntries({ locale })).rejects.toMatchObject(refusal)
    await expect(client.getAsset('lake.svg', { locale })).rejects.toMatchObject(refusal)
  })
})

/** The call is of the newer client; the older sends no such header by itself. */
describe('publishing by locale (11)', () => {
  it('shows only values of the locale itself', async () => {
    const client = connectNew(await open()).withLocaleBasedPublishing
    const query = { content_type: 'place', order: 'sys.id' }
    expect(idsOf(await client.getEntries({ ...query, locale: 'fr' }))).toEqual(['pier'])
    expect(idsOf(await client.getEntries({ ...query, locale: 'de-CH' }))).toEqual(['lighthouse'])
    expect(idsOf(await client.getEntries(query))).toEqual(['cave', 'lighthouse', 'mill', 'pier'])
    await expect(client.getEntry('mill', { locale: 'de' })).rejects.toMatchObject({ sys: { id: 'NotFound' } })
  })

  it('answers 404 for a single entry without that locale', async () => {
    const { get } = await open()
    const headers = { 'x-contentful-locale-based-publishing': 'true' }
    expect((await get('/entries/mill?locale=de', { headers })).status).toBe(404)
    expect((await get('/entries/lighthouse?locale=de', { headers })).body.fields.name).toBe('Leuchtturm')
  })

  it('ignores fallbacks that are not published themselves', async () => {
    const { get } = await open()
    const headers = { 'x-contentful-locale-based-publishing': 'true' }
    expect((await get('/entries/pier?locale=fr', { headers })).body.fields).toMatchObject({ name: 'Jetée' })
  })

  it('is ignored in previews', async () => {
    const { getPreview } = await open()
    const headers = { 'x-contentful-locale-based-publishing': 'true' }
    expect((await getPreview('/entries/mill?locale=de', { headers })).status).toBe(200)
  })
})
