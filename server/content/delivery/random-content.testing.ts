import { linkTo, type Asset, type Entry, type Space } from '../space.ts'
import { asset, contentType, entry, fileAsset, madeUpSpace } from './made-up-space.testing.ts'
import type { Random } from './random.testing.ts'

const words = ['lake', 'Lakes', 'Öl', 'snow', 'snöw-plough', 'a', 'A b']
const texts = ['the lake in snow', 'a, b! Lakes', 'Öl "on" snow', 'snow the lake', 'b']
const dates = [
  '2024-01-01',
  '2024-01-01T02:00:00+02:00',
  '2024-03-05T10:00',
  '2023-12-31',
  '2024-03-05T12:00:00Z',
]
const numbers = [-1, 0, 0.5, 1, 2, 10]
const mediaTypes = ['image/png', 'text/plain', 'application/pdf']
const ids = Array.from({ length: 12 }, (_, index) => `e${String(index).padStart(2, '0')}`)
const assetIds = ['a0', 'a1', 'a2', 'a3']
const tags = ['x', 'y']
const german = { code: 'de', name: 'German', isDefault: false, fallbackCode: 'en-US' }

/** A space of two content types that link to each other and to assets, where much is alike and much is missing. */
export function randomSpace(random: Random): Space {
  const fields = [
    'title Symbol',
    'body Text',
    'rich RichText',
    'count Integer',
    'size Number',
    'isOn Boolean',
    'day Date',
    'tags Array Symbol',
    'friend Link Entry',
    'friends Array Link Entry',
    'cover Link Asset',
  ]
  const space = madeUpSpace(
    [contentType('one', ...fields), contentType('two', ...fields)],
    ids.filter(() => random.chance(0.9)).map((id) => randomEntry(id, random)),
    assetIds.filter(() => random.chance(0.8)).map((id) => randomAsset(id, random)),
  )
  return { ...space, locales: [...space.locales, german] }
}

/** The space after some of its entries went, some were published anew, and some came. */
export function changeSpace(space: Space, random: Random): Space {
  const kept = ids.flatMap((id) => {
    const known = space.entries.get(id)
    if (known && random.chance(0.6)) return known
    return random.chance(0.8) ? randomEntry(id, random) : []
  })
  return { ...space, entries: new Map(kept.map((entry) => [entry.sys.id, entry])) }
}

/** The space as it reads in German, made the plain way: what is written in English is found by searches all the same. */
export function readInGerman(space: Space): Space {
  const entries = [...space.entries].map(([id, entry]): [string, Entry] => {
    const { fields, translations = new Map() } = entry
    const reading = { ...fields, ...translations.get('de') }
    return [id, { ...entry, fields: reading, translations: new Map([...translations, ['en-US', fields]]) }]
  })
  return { ...space, entries: new Map(entries) }
}

/** A query that the space can answer, as the parts of an address. */
export function randomQuery(kind: 'entries' | 'assets', random: Random): [name: string, value: string][] {
  const filters = kind === 'assets' ? assetFilters : entryFilters
  const query = new Map<string, string>(
    kind === 'entries' ? [['content_type', random.pick(['one', 'two'])]] : [],
  )
  for (const filter of random.some(filters, 0, 3)) {
    for (const [name, value] of filter(random)) query.set(name, value)
  }
  const sorted = kind === 'assets' ? ['fields.title', 'fields.file.details.size', 'sys.id'] : sortedPaths
  const order = random.some(sorted, 0, 2).map((path) => (random.chance(0.5) ? path : `-${path}`))
  if (order.length > 0) query.set('order', order.join(','))
  return [...query]
}

type Filter = (random: Random) => [name: string, value: string][]

const sortedPaths = ['title', 'count', 'size', 'isOn', 'day', 'friend.sys.id', 'cover.sys.id'].map(
  (path) => `fields.${path}`,
)

const entryFilters: Filter[] = [
  ...equality('fields.title', words),
  ...equality('fields.body', texts),
  ...equality('fields.count', ['-1', '0', '1', '2', '10']),
  ...equality('fields.size', ['-1', '0.50', '2', '10']),
  ...equality('fields.isOn', ['true', 'false']),
  ...equality('fields.day', dates),
  ...equality('fields.tags', words),
  ...equality('sys.id', [...ids, 'none']),
  ...equality('fields.friend.sys.id', [...ids, 'none']),
  ...equality('fields.friends.sys.id', [...ids, 'none']),
  ...equality('fields.cover.sys.id', assetIds),
  ...equality('metadata.tags.sys.id', tags),
  exists('metadata.tags'),
  (random) => [['metadata.tags.sys.id[all]', random.some(tags, 1, 2).join(',')]],
  ...range('fields.count', ['-1', '0', '2']),
  ...range('fields.size', ['0', '0.5', '3']),
  ...range('fields.day', dates),
  ...['title', 'rich', 'tags', 'friend', 'friends', 'isOn'].map((id) => exists(`fields.${id}`)),
  (random) => [[`fields.tags[all]`, random.some(words, 1, 2).join(',')]],
  (random) => [[`fields.friends.sys.id[all]`, random.some(ids, 1, 2).join(',')]],
  ...['query', 'fields.title[match]', 'fields.body[match]', 'fields.rich[match]', 'fields.tags[match]'].map(
    search,
  ),
  (random) => [['links_to_entry', random.pick(ids)]],
  (random) => [['links_to_asset', random.pick(assetIds)]],
  ...['friend', 'friends'].flatMap((id) =>
    [
      ...equality(`fields.${id}.fields.title`, words),
      ...range(`fields.${id}.fields.day`, dates),
      exists(`fields.${id}.fields.count`),
      search(`fields.${id}.fields.rich[match]`),
    ].map((filter): Filter => (random) => [
      [`fields.${id}.sys.contentType.sys.id`, random.pick(['one', 'two'])],
      ...filter(random),
    ]),
  ),
]

const assetFilters: Filter[] = [
  ...equality('fields.title', words),
  ...equality('fields.file.contentType', mediaTypes),
  ...equality('fields.file.details.size', ['0', '1', '2']),
  ...range('fields.file.details.size', ['0', '1', '2']),
  exists('fields.file'),
  ...['query', 'fields.title[match]', 'fields.file.fileName[match]'].map(search),
]

function equality(path: string, values: readonly string[]): Filter[] {
  // A comma divides; values that have one stand alone.
  const listed = values.filter((value) => !value.includes(','))
  return [
    (random) => [[`${path}${random.pick(['', '[ne]'])}`, random.pick(values)]],
    (random) => [[`${path}${random.pick(['[in]', '[nin]'])}`, random.some(listed, 1, 3).join(',')]],
  ]
}

function range(path: string, bounds: readonly string[]): Filter[] {
  return [(random) => [[`${path}[${random.pick(['lt', 'lte', 'gt', 'gte'])}]`, random.pick(bounds)]]]
}

function exists(path: string): Filter {
  return (random) => [[`${path}[exists]`, random.pick(['true', 'false'])]]
}

function search(name: string): Filter {
  const parts = [
    'la',
    'LAKE',
    'sno',
    'ol',
    'plough',
    'b',
    '"the lake"',
    '"lake the"',
    '"snow"',
    '"sno"',
    '?',
    'the snow',
  ]
  return (random) => [[name, random.some(parts, 0, 2).join(' ')]]
}

function randomEntry(id: string, random: Random): Entry {
  return {
    ...entry(random.pick(['one', 'two']), id, randomFields(random, 0.7)),
    tags: random.some(tags, 0, 2),
    ...(random.chance(0.5) && { translations: new Map([['de', randomFields(random, 0.4)]]) }),
  }
}

function randomFields(random: Random, share: number): Record<string, unknown> {
  const all = {
    title: random.pick(words),
    body: random.pick(texts),
    rich: richText(random),
    count: random.pick([-1, 0, 1, 2, 10]),
    size: random.pick(numbers),
    isOn: random.chance(0.5),
    day: random.pick(dates),
    tags: random.some(words, 1, 3),
    friend: linkTo('Entry', random.pick(ids)),
    friends: random.some(ids, 1, 3).map((target) => linkTo('Entry', target)),
    cover: linkTo('Asset', random.pick(assetIds)),
  }
  return Object.fromEntries(Object.entries(all).filter(() => random.chance(share)))
}

function randomAsset(id: string, random: Random): Asset {
  if (random.chance(0.2)) return asset(id, { title: random.pick(words) })
  const file = fileAsset(id, random.pick(mediaTypes), random.below(3), `${random.pick(words)}.txt`)
  return { ...file, fields: { ...file.fields, title: random.pick(words) } }
}

function richText(random: Random) {
  const text = { nodeType: 'text', value: random.pick(texts), marks: [], data: {} }
  const target = random.chance(0.5)
    ? linkTo('Entry', random.pick(ids))
    : linkTo('Asset', random.pick(assetIds))
  const hyperlink = {
    nodeType: target.sys.linkType === 'Entry' ? 'entry-hyperlink' : 'asset-hyperlink',
    data: { target },
    content: [{ ...text, value: random.pick(words) }],
  }
  const paragraph = { nodeType: 'paragraph', data: {}, content: [text, hyperlink] }
  const quote = { nodeType: 'blockquote', data: {}, content: [paragraph] }
  return { nodeType: 'document', data: {}, content: [quote] }
}
