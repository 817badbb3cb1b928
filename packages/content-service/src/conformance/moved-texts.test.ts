import { describe, expect, it } from 'vitest'
import { idsOf } from '../delivery/delivery.testing.ts'
import { clients } from './clients.testing.ts'
import { nodesOf } from './rich-text-nodes.testing.ts'
import { openServer } from './server.testing.ts'

const link = (linkType: string, id: string) => ({ sys: { type: 'Link', linkType, id } })
const far = {
  sys: {
    type: 'ResourceLink',
    linkType: 'Contentful:Entry',
    urn: 'crn:contentful:::content:spaces/other/entries/far',
  },
}
const text = (value: string) => ({ nodeType: 'text', value, marks: [], data: {} })
const node = (nodeType: string, data: object, ...content: object[]) => ({ nodeType, data, content })
const paragraph = (...content: object[]) => node('paragraph', {}, text(''), ...content, text(''))

/** A text as it comes out of Contentful, with every kind of node that leads somewhere. */
const story = node(
  'document',
  {},
  node('embedded-entry-block', { target: link('Entry', 'pier') }),
  node('embedded-asset-block', { target: link('Asset', 'harbour.svg') }),
  node('embedded-resource-block', { target: far }),
  paragraph(
    node('embedded-entry-inline', { target: link('Entry', 'mill') }),
    node('entry-hyperlink', { target: link('Entry', 'ann') }, text('Ann')),
    node('asset-hyperlink', { target: link('Asset', 'notes.txt') }, text('notes')),
    node('resource-hyperlink', { target: far }, text('far')),
    node('embedded-resource-inline', { target: far }),
    node('hyperlink', { uri: 'https://example.com' }, text('web')),
  ),
  node('ordered-list', {}, node('list-item', {}, node('unordered-list', {}, node('list-item', {}, quote())))),
  node(
    'table',
    {},
    node('table-row', {}, node('table-header-cell', {}, paragraph(text('head')))),
    node(
      'table-row',
      {},
      node('table-cell', {}, paragraph(node('embedded-entry-inline', { target: link('Entry', 'bo') }))),
    ),
  ),
)

/** Quotes hold paragraphs alone; what they link to stands in one. */
function quote() {
  return node(
    'blockquote',
    {},
    paragraph(node('entry-hyperlink', { target: link('Entry', 'cave') }, text('Cave'))),
  )
}

describe.each(clients)('$name: imported texts (7)', ({ connect }) => {
  it('have every link target resolved, at every place', async () => {
    const server = await openServer({ 'place/moved.yaml': JSON.stringify({ name: 'Moved', story }) })
    expect(server.service.problems()).toEqual([])
    const client = connect(server)
    const { items, includes, errors } = await client.getEntries({ 'sys.id': 'moved' })
    const { fields } = items[0]
    const targets = (kind: string) => nodesOf(fields.story, kind).map(({ data }) => data.target.fields)
    expect(targets('embedded-entry-block')).toMatchObject([{ name: 'Pier' }])
    expect(targets('embedded-asset-block')).toMatchObject([{ title: 'Harbour' }])
    expect(targets('embedded-entry-inline')).toMatchObject([{ name: 'Mill' }, { name: 'Bo' }])
    expect(targets('entry-hyperlink')).toMatchObject([{ name: 'Ann' }, { name: 'Cave' }])
    expect(targets('asset-hyperlink')).toMatchObject([{ title: 'notes' }])
    expect(idsOf({ items: includes.Entry }).toSorted()).toEqual(['ann', 'bo', 'cave', 'mill', 'pier'])
    expect(idsOf({ items: includes.Asset }).toSorted()).toEqual(['harbour.svg', 'notes.txt'])
    expect(errors).toBeUndefined()
  })

  it('keep links to other spaces unchanged', async () => {
    const server = await openServer({ 'place/moved.yaml': JSON.stringify({ name: 'Moved', story }) })
    const { fields } = await connect(server).getEntry('moved')
    for (const kind of ['embedded-resource-block', 'embedded-resource-inline', 'resource-hyperlink'])
      expect(nodesOf(fields.story, kind).map(({ data }) => data.target)).toEqual([far])
  })

  it('are found by their link targets', async () => {
    const server = await openServer({ 'place/moved.yaml': JSON.stringify({ name: 'Moved', story }) })
    const client = connect(server)
    for (const links_to_entry of ['pier', 'mill', 'ann', 'bo', 'cave'])
      expect(idsOf(await client.getEntries({ links_to_entry }))).toContain('moved')
    expect(idsOf(await client.getEntries({ links_to_asset: 'notes.txt' }))).toEqual(['moved'])
  })
})
