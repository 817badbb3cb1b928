import { describe, expect, it } from 'vitest'
import { article } from '../content-folder.testing.ts'
import { idsOf } from '../delivery/delivery.testing.ts'
import { clients } from './clients.testing.ts'
import { nodesOf } from './rich-text-nodes.testing.ts'
import { openServer, shareServer } from './server.testing.ts'

const open = shareServer()

describe.each(clients)('$name: rich text (7)', ({ connect }) => {
  it('resolves its pictures, even in a nested list', async () => {
    const { fields } = await connect(await open()).getEntry('lake')
    const pictures = nodesOf(fields.description, 'embedded-asset-block')
    expect(pictures.map(({ data }) => data.target.fields.file.fileName)).toEqual(['boats.svg', 'wake.svg'])
    const [outer] = nodesOf(fields.description, 'unordered-list')
    const [, inner] = nodesOf(outer, 'unordered-list')
    expect(nodesOf(inner, 'embedded-asset-block')).toEqual([pictures[0]])
  })

  it('resolves links to entries inside a quote', async () => {
    const { fields } = await connect(await open()).getEntry('lake')
    const [quote] = nodesOf(fields.description, 'blockquote')
    const [link] = nodesOf(quote, 'entry-hyperlink')
    expect(link.data.target.fields.title).toBe('Snow')
  })

  it('resolves pictures in a list inside a quote', async () => {
    const text = '> - near\n>\n>   ![](../assets/wake.svg)\n>\n>   [the lake](lake.md)\n'
    const { fields } = await connect(
      await openServer({ 'articles/quoted.md': article('Quoted', text) }),
    ).getEntry('quoted')
    expect(nodesOf(fields.description, 'embedded-asset-block')[0].data.target.sys.type).toBe('Asset')
    const link = nodesOf(nodesOf(fields.description, 'blockquote')[1], 'entry-hyperlink')[0]
    expect(link.data.target.fields.title).toBe('The Lake')
  })

  it('resolves links only if its field is selected', async () => {
    const client = connect(await open())
    const query = { content_type: 'articles', 'sys.id': 'lake' }
    const { includes } = await client.getEntries({ ...query, select: 'fields.image' })
    expect(Object.keys(includes)).toEqual(['Asset'])
    expect(includes.Asset).toHaveLength(1)
  })

  it('is accepted up to the maximum depth', async () => {
    const server = await openServer({ 'articles/deep.md': article('Deep', nestedList(DEEPEST)) })
    const { fields } = await connect(server).getEntry('deep')
    expect(nodesOf(fields.description, 'unordered-list')).toHaveLength(DEEPEST)
    expect(nodesOf(fields.description, 'embedded-asset-block')[0].data.target.sys.id).toBe('boats.svg')
    expect(idsOf(await connect(server).getEntries({ query: 'bottom' }))).toEqual(['deep'])
    expect(idsOf(await connect(server).getEntries({ links_to_asset: 'boats.svg' }))).toContain('deep')
  })

  it('is left out beyond the maximum depth, and other fields are served', async () => {
    const server = await openServer({ 'articles/deep.md': article('Deep', nestedList(DEEPEST + 1)) })
    expect(server.service.reported).toEqual([expect.stringContaining('articles/deep.md')])
    expect((await connect(server).getEntry('deep')).fields).toEqual({ title: 'Deep' })
  })
})

/** Levels of lists in which the service still reads a picture: two of its 50 go to the text and the picture itself. */
const DEEPEST = 24

/** A list in a list in a list, with a picture at the bottom. */
function nestedList(depth: number): string {
  const levels = Array.from({ length: depth }, (_, level) => `${'  '.repeat(level)}- level ${level}\n\n`)
  return `${levels.join('')}${'  '.repeat(depth)}bottom\n\n${'  '.repeat(depth)}![](../assets/boats.svg)\n`
}
