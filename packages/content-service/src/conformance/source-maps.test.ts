import { Agent } from 'node:http'
import type { LookupFunction } from 'node:net'
import { decode, encodeCPAResponse, splitEncoding } from '@contentful/content-source-maps'
import { describe, expect, it } from 'vitest'
import { connectNew, previews } from './clients.testing.ts'
import { openServer, shareServer, type TestServer } from './server.testing.ts'

const open = shareServer()

/** Version 11 requests source maps from hosts whose names begin so; version 10 from Contentful alone. */
function atPreviewHost({ host }: TestServer) {
  const lookup: LookupFunction = (_name, { all }, callback) =>
    all ? callback(null, [{ address: '127.0.0.1', family: 4 }]) : callback(null, '127.0.0.1', 4)
  return {
    ...previews,
    host: host.replace('127.0.0.1', 'preview.example.test'),
    httpAgent: new Agent({ lookup }),
    includeContentSourceMaps: true,
  }
}

describe('content source maps', () => {
  it('mark every text of an entry, and of what it links to', async () => {
    const server = await open()
    const { fields } = await connectNew(server, atPreviewHost(server)).getEntry('lighthouse')
    expect(sourceOf(fields.name)).toEqual(['lighthouse', 'name', 'en-US', 'Symbol', 'singleLine'])
    expect(sourceOf(fields.about)).toEqual(['lighthouse', 'about', 'en-US', 'Text', 'multipleLine'])
    expect(sourceOf(fields.words[1])).toEqual(['lighthouse', 'words', 'en-US', 'Array', 'tagEditor'])
    const story = ['lighthouse', 'story', 'en-US', 'RichText', 'richTextEditor']
    expect(sourceOf(fields.story.content[0].content[0].value)).toEqual(story)
    expect(splitEncoding(fields.name).cleaned).toBe('Lighthouse')

    expect(sourceOf(fields.finder.fields.name)?.slice(0, 2)).toEqual(['ann', 'name'])
    expect(sourceOf(fields.near[0].fields.name)?.slice(0, 2)).toEqual(['pier', 'name'])
    expect(sourceOf(fields.cover.fields.title)?.slice(0, 2)).toEqual(['harbour.svg', 'title'])
    expect(fields).toMatchObject({ height: 40, opened: '1890-06-01', spot: { lat: 54.5, lon: 9.5 } })
  })

  it('mark the texts of an asset', async () => {
    const server = await open()
    const { fields } = await connectNew(server, atPreviewHost(server)).getAsset('harbour.svg')
    expect(sourceOf(fields.title)).toEqual(['harbour.svg', 'title', 'en-US', 'Symbol', 'singleLine'])
    expect(fields.file.url).toBe(splitEncoding(fields.file.url).cleaned)
  })

  it('mark drafts, lists, selected fields and all locales', async () => {
    const server = await open()
    const client = connectNew(server, atPreviewHost(server))
    const drafts = await client.getEntries({
      'sys.id': 'hidden',
      content_type: 'articles',
      select: ['fields.title'],
    })
    expect(sourceOf(drafts.items[0].fields.title)?.slice(0, 2)).toEqual(['hidden', 'title'])
    const { fields } = await client.withAllLocales.getEntry('lighthouse')
    expect(sourceOf(fields.name.de)).toEqual(['lighthouse', 'name', 'de', 'Symbol', 'singleLine'])
    expect((await client.getAssets()).items.every(({ fields: { title } }: Named) => sourceOf(title))).toBe(
      true,
    )
  })

  it('go through a list by cursor', async () => {
    const server = await open()
    const client = connectNew(server, atPreviewHost(server))
    const first = await client.getEntriesWithCursor({ limit: 2 })
    const next = await client.getEntriesWithCursor({ limit: 2, pageNext: first.pages.next })
    expect(next.items).toHaveLength(2)
  })

  it('are in the timeline, and in an answer for the encoder of other clients', async () => {
    const { getPreview } = await open()
    const at = '/timeline/entries?timestamp[lte]=2099-01-01&sys.id=later'
    const { body } = await getPreview(`${at}&includeContentSourceMaps=true`)
    const encoded = encodeCPAResponse(body) as unknown as { items: Named[] }
    expect(sourceOf(encoded.items[0].fields.title)?.slice(0, 2)).toEqual(['later', 'title'])
  })

  it('leave out Markdown, to whose end nothing can be added', async () => {
    const { getPreview } = await openServer({
      'note/content-type.yaml': 'fields: {name: Symbol, text: Text, remark: Text}\n',
      'note/one.md': '---\nremark: Plain\n---\n```\ncode\n```\n',
    })
    const { body } = await getPreview('/entries/one?includeContentSourceMaps=true')
    expect(Object.keys(body.sys.contentSourceMaps.mappings)).toEqual(['fields/remark'])
    expect(body.fields.text).toContain('code')
  })

  it('are absent without the parameter', async () => {
    const { getPreview } = await open()
    for (const query of ['', '&includeContentSourceMaps=false']) {
      const { body } = await getPreview(`/entries?sys.id=lighthouse${query}`)
      expect(JSON.stringify(body)).not.toContain('SourceMap')
    }
    expect((await getPreview('/entries?includeContentSourceMaps=yes')).status).toBe(400)
  })

  it.each(['/entries', '/entries/lake', '/assets', '/assets/harbour.svg'])(
    'are no parameter of published content: %s',
    async (path) => {
      const { get } = await open()
      const { status, body } = await get(`${path}?includeContentSourceMaps=true`)
      expect([status, body.sys.id]).toEqual([400, 'InvalidQuery'])
      expect(body.details.errors[0].details).toBe('The path "includeContentSourceMaps" is not recognized')
    },
  )
})

/** Where a text comes from: id, field, locale, type of field and editor. */
function sourceOf(text: string): string[] | undefined {
  const source = decode(text)
  if (!source?.href || !source.contentful) return undefined
  const { pathname, searchParams } = new URL(source.href)
  const { editorInterface, fieldType } = source.contentful
  return [
    pathname.split('/')[6],
    searchParams.get('focusedField') ?? '',
    searchParams.get('focusedLocale') ?? '',
    fieldType,
    editorInterface.widgetId,
  ]
}

interface Named {
  fields: { title: string }
}
