import { assetIds, dates, ids, mediaTypes, tags, texts, words } from './random-content.testing.ts'
import type { Random } from './random.testing.ts'

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
