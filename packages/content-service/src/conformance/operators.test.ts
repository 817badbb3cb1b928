import { describe, expect, it } from 'vitest'
import { idsOf } from '../delivery/delivery.testing.ts'
import { clients, type Query } from './clients.testing.ts'
import { shareServer } from './server.testing.ts'

const open = shareServer()

/** A field of each type, with a value that fits it. */
const fields = {
  Symbol: ['name', 'Pier'],
  Text: ['about', 'x'],
  RichText: ['story', 'x'],
  Integer: ['height', '2'],
  Number: ['depth', '6.25'],
  Date: ['opened', '1790-01-01'],
  Boolean: ['isOpen', 'true'],
  Location: ['spot', '54.8,9.43'],
  Object: ['facts', 'x'],
  Link: ['finder', 'ann'],
  Symbols: ['words', 'white'],
  Links: ['near', 'mill'],
  ResourceLink: ['elsewhere', 'x'],
  ResourceLinks: ['abroad', 'x'],
} as const

type Type = keyof typeof fields

const types = Object.keys(fields) as Type[]
const equal: Type[] = ['Symbol', 'Text', 'Integer', 'Number', 'Date', 'Boolean', 'Symbols']
const range: Type[] = ['Date', 'Integer', 'Number']

/** Types that each operator is for. */
const fitting: [operator: string, types: readonly Type[], value?: string][] = [
  ['', equal],
  ['[ne]', equal],
  ['[in]', equal],
  ['[nin]', equal],
  ['[all]', ['Symbols']],
  ['[exists]', types, 'true'],
  ['[lt]', range],
  ['[lte]', range],
  ['[gt]', range],
  ['[gte]', range],
  ['[match]', ['Symbol', 'Text', 'RichText', 'Symbols']],
  ['[near]', ['Location']],
  ['[within]', ['Location'], '54.8,9.43,100'],
]

const pairs = fitting.flatMap(([operator, fits, value]) =>
  types.map((type) => {
    const [field, own] = fields[type]
    return {
      operator: operator || 'no operator',
      type,
      fits: fits.includes(type),
      query: { [`fields.${field}${operator}`]: value ?? own },
    }
  }),
)

describe.each(clients)('$name: operators (4)', ({ connect }) => {
  it.each(pairs.filter(({ fits }) => fits))('$operator applies to $type', async ({ query }) => {
    const page = await connect(await open()).getEntries({ content_type: 'place', ...query })
    expect(page.sys.type).toBe('Array')
  })

  it.each(pairs.filter(({ fits }) => !fits))('$operator does not apply to $type', async ({ query }) => {
    const asking = connect(await open()).getEntries({ content_type: 'place', ...query })
    await expect(asking).rejects.toMatchObject({ name: 'InvalidQuery' })
  })

  it.each([
    [{ 'fields.name': 'Pier' }, ['pier']],
    [{ 'fields.name': 'pier' }, []],
    [{ 'fields.about': 'A white building that anybody may climb.' }, ['lighthouse']],
    [{ 'fields.height': 12 }, ['mill']],
    [{ 'fields.depth': '6.250' }, ['pier']],
    [{ 'fields.opened': '2001-09-01T06:00:00Z' }, ['pier']],
    [{ 'fields.isOpen': false }, ['pier']],
    [{ 'fields.words': 'white' }, ['lighthouse', 'pier']],
    [{ 'fields.words': 'tall' }, []],
    [{ 'fields.kind[ne]': 'tower' }, ['cave', 'pier']],
    [{ 'fields.height[ne]': 2 }, ['cave', 'lighthouse', 'mill']],
    [{ 'fields.words[ne]': 'wooden' }, ['cave', 'lighthouse', 'mill']],
    [{ 'fields.name[in]': 'Pier,Mill,Nothing' }, ['mill', 'pier']],
    [{ 'fields.height[in]': [2, 40] }, ['lighthouse', 'pier']],
    [{ 'fields.words[in]': 'wooden,tall house' }, ['lighthouse', 'pier']],
    [{ 'fields.name[nin]': 'Pier,Mill' }, ['cave', 'lighthouse']],
    [{ 'fields.words[nin]': 'wooden' }, ['cave', 'lighthouse', 'mill']],
    [{ 'fields.words[all]': 'white,wooden' }, ['pier']],
    [{ 'fields.words[all]': ['white'] }, ['lighthouse', 'pier']],
    [{ 'fields.depth[exists]': true }, ['lighthouse', 'pier']],
    [{ 'fields.depth[exists]': 'false' }, ['cave', 'mill']],
    [{ 'fields.story[exists]': true }, ['lighthouse']],
    [{ 'fields.facts[exists]': true }, ['lighthouse']],
    [{ 'fields.near[exists]': true }, ['cave', 'lighthouse', 'pier']],
    [{ 'fields.elsewhere[exists]': true }, ['lighthouse']],
    [{ 'fields.abroad[exists]': false }, ['cave', 'mill', 'pier']],
    [{ 'fields.height[lt]': 12 }, ['pier']],
    [{ 'fields.height[lte]': 12 }, ['mill', 'pier']],
    [{ 'fields.height[gt]': 12 }, ['lighthouse']],
    [{ 'fields.height[gte]': 12 }, ['lighthouse', 'mill']],
    [{ 'fields.depth[gt]': 1.5 }, ['pier']],
    [{ 'fields.depth[gte]': '1.5' }, ['lighthouse', 'pier']],
    [{ 'fields.opened[lt]': '1890-06-01' }, ['mill']],
    [
      { 'fields.opened[gte]': '1890-06-01', 'fields.opened[lt]': '2001-09-01T06:00:00.001Z' },
      ['lighthouse', 'pier'],
    ],
    [{ 'fields.name[match]': 'lighth' }, ['lighthouse']],
    [{ 'fields.about[match]': 'climb white' }, ['lighthouse']],
    [{ 'fields.story[match]': 'stairs' }, ['lighthouse']],
    [{ 'fields.words[match]': 'tall' }, ['lighthouse']],
    [{ 'fields.spot[within]': '54.5,9.5,1' }, ['lighthouse']],
    [{ 'fields.spot[within]': '54.5,9.5,100' }, ['lighthouse', 'pier']],
    [{ 'fields.spot[within]': '55,9,54.6,10' }, ['pier']],
    [{ 'fields.spot[within]': '-16,178,-18,-178' }, ['mill']],
    [{ 'fields.kind': 'tower', 'fields.isOpen': true, 'fields.height[gt]': 20 }, ['lighthouse']],
  ])('find by %o', async (query: Query, ids) => {
    const found = await connect(await open()).getEntries({ content_type: 'place', ...query, order: 'sys.id' })
    expect(idsOf(found)).toEqual(ids)
  })

  it('sort the nearest first', async () => {
    const client = connect(await open())
    const near = (spot: string) => client.getEntries({ content_type: 'place', 'fields.spot[near]': spot })
    expect(idsOf(await near('54.8,9.4'))).toEqual(['pier', 'lighthouse', 'mill'])
    expect(idsOf(await near('-17,-179'))[0]).toBe('mill')
  })

  it.each([
    [{ 'fields.height': 'tall' }],
    [{ 'fields.height': '1.5' }],
    [{ 'fields.depth[gt]': 'deep' }],
    [{ 'fields.opened[gt]': 'soon' }],
    [{ 'fields.isOpen': 'perhaps' }],
    [{ 'fields.name[exists]': 'perhaps' }],
    [{ 'fields.spot[near]': '1' }],
    [{ 'fields.spot[near]': '91,0' }],
    [{ 'fields.spot[within]': '1,2' }],
    [{ 'fields.spot[within]': '1,2,-3' }],
    [{ 'fields.name[like]': 'x' }],
    [{ 'fields.nothing': 'x' }],
  ])('refuse the unsuitable %o', async (query: Query) => {
    const asking = connect(await open()).getEntries({ content_type: 'place', ...query })
    await expect(asking).rejects.toMatchObject({ name: 'InvalidQuery' })
  })

  it.each([{ 'fields.name': 'Pier' }, { 'fields.name[exists]': true }, { 'fields.name[match]': 'x' }])(
    'require a content type for %o',
    async (query) => {
      await expect(connect(await open()).getEntries(query)).rejects.toMatchObject({
        name: 'BadRequest',
        message: expect.stringContaining('content_type'),
      })
    },
  )

  it('refuse an unknown content type', async () => {
    const asking = connect(await open()).getEntries({ content_type: 'nothing' })
    await expect(asking).rejects.toMatchObject({
      name: 'InvalidQuery',
      message: expect.stringContaining('unknownContentType'),
    })
  })
})
