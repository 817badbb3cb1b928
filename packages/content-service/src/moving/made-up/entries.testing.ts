import { createRandom } from '../../delivery/queries/random.testing.ts'
import type { ExportedEntry, ExportedFields } from './export-file.testing.ts'
import { assetId, ASSET_COUNT } from './assets.testing.ts'
import { fullDocument, plainDocument } from './rich-text.testing.ts'
import { link, publishableSysOf, type State } from './sys.testing.ts'
import { oddSymbols, oddTexts } from './texts.testing.ts'

// Twenty-three entries of a type cover all states.
const ARTICLE_COUNT = 46
const PERSON_COUNT = 23
const EVERYTHING_COUNT = 23
const TOPIC_COUNT = 10

/** Id of a missing entry. */
const MISSING_ENTRY = '1MadeUpMissing000000000'

/** Id of a missing asset. */
const MISSING_ASSET = '3MadeUpMissing000000000'

/** Id of an article, from 0. */
function articleId(index: number): string {
  return `1MadeUpArticle${String(index % ARTICLE_COUNT).padStart(8, '0')}`
}

/** Id of a person, from 0. */
function personId(index: number): string {
  return `1MadeUpPerson${String(index % PERSON_COUNT).padStart(9, '0')}`
}

/** Id of an item with every type of field, from 0; two have ids that could be names of other files. */
function everythingId(index: number): string {
  const odd = ['content-type', 'guide.de']
  return odd[index] ?? `1MadeUpEvery${String(index % EVERYTHING_COUNT).padStart(10, '0')}`
}

/** Makes entries of all types, in every state, with links in circles, to drafts, and to missing items. */
export function makeEntries(): ExportedEntry[] {
  return [
    ...count(ARTICLE_COUNT).map(makeArticle),
    ...count(PERSON_COUNT).map(makePerson),
    ...count(EVERYTHING_COUNT).map(makeEverything),
    ...count(TOPIC_COUNT).map(makeTopic),
    toEntry('articles', '1MadeUpUntitled', 950, 'draft', {}),
  ]
}

function makeArticle(index: number): ExportedEntry {
  const targets = { entry: articleId(index + 1), asset: assetId(index % ASSET_COUNT) }
  const makeDocument = index % 4 === 3 ? fullDocument : plainDocument
  const title = index % 2 === 0 ? `Article ${index}: the ${index}th` : oddSymbols[index % oddSymbols.length]
  const entry = toEntry('articles', articleId(index), 100 + index, stateOf(index), {
    title: inLocales(title, index % 5 === 0 && { de: `Artikel ${index}`, 'de-CH': `Artikel ${index} ch` }),
    slug: inLocales(`article-${index}`),
    ...(index % 10 !== 9 && { category: inLocales(['Rails', 'Water', 'Home Ground'][index % 3]) }),
    ...(index % 11 !== 10 && { date: inLocales(dates[index % dates.length]) }),
    ...(index % 6 !== 5 && { image: inLocales(link('Asset', assetId((index * 7) % ASSET_COUNT))) }),
    description: inLocales(
      makeDocument(`Text ${index}.`, targets),
      index % 5 === 0 && { de: plainDocument(`Der Text ${index}.`, targets) },
    ),
    ...(index % 3 === 0 && { author: inLocales(link('Entry', personId(index))) }),
  })
  // Some are published in only one language.
  return index % 15 === 0 ? heldBackIn(['de', 'de-CH'], entry) : entry
}

function heldBackIn(locales: readonly string[], { sys, ...entry }: ExportedEntry): ExportedEntry {
  const statuses = {
    ...sys.fieldStatus?.['*'],
    ...Object.fromEntries(locales.map((code) => [code, 'draft' as const])),
  }
  return { ...entry, sys: { ...sys, fieldStatus: { '*': statuses } } }
}

function makePerson(index: number): ExportedEntry {
  const friends = [personId(index + 1), personId(index + 2), articleId(index)]
  return toEntry('person', personId(index), 20 + index, stateOf(index + 3), {
    name: inLocales(oddSymbols[(index * 3) % oddSymbols.length]),
    role: inLocales('Painter', index % 2 === 0 && { de: 'Malerin', 'pt-BR': '' }),
    ...(index % 4 === 0 && { portrait: inLocales(link('Asset', assetId(index % ASSET_COUNT))) }),
    friends: inLocales(friends.map((id) => link('Entry', id))),
    about: inLocales(
      oddTexts[index % oddTexts.length],
      index % 3 === 0 && { de: oddTexts[(index + 5) % oddTexts.length] },
    ),
  })
}

function makeEverything(index: number): ExportedEntry {
  const random = createRandom(index + 1)
  const symbol = oddSymbols[index % oddSymbols.length]
  const targets = {
    entry: index === 5 ? MISSING_ENTRY : everythingId(index),
    asset: index === 5 ? MISSING_ASSET : assetId(3),
  }
  return toEntry('everything', everythingId(index), 400 + index, stateOf(index + 1), {
    symbol: inLocales(symbol, { de: symbol.slice(0, 200), 'pt-BR': index % 2 === 0 ? '' : ' ' }),
    text: inLocales(oddTexts[index % oddTexts.length], { 'de-CH': 'Grüezi\n' }),
    richText: inLocales(
      fullDocument(symbol, targets),
      index % 2 === 0 && { 'pt-BR': plainDocument('Texto', targets) },
    ),
    integer: inLocales([0, -1, 2 ** 53 - 1, 42][index % 4], { de: index }),
    number: inLocales([0.1, -1e-7, 3, 1e21, 12.5][index % 5]),
    date: inLocales(dates[index % dates.length]),
    boolean: inLocales(index % 2 === 0, { de: index % 3 === 0 }),
    location: inLocales({ lat: 30.7333 - index, lon: 76.7794 + index }),
    object: inLocales(
      index === 2 ? manyRows : objects[index % objects.length],
      index % 3 === 0 && { de: { schlüssel: [index] } },
    ),
    entry: inLocales(link('Entry', index % 6 === 5 ? MISSING_ENTRY : everythingId(index + 1))),
    asset: inLocales(link('Asset', index % 7 === 6 ? MISSING_ASSET : assetId(random.below(ASSET_COUNT))), {
      de: link('Asset', assetId(1)),
    }),
    symbols: inLocales(random.some(oddSymbols, 0, 5)),
    entries: inLocales(
      [everythingId(index), personId(index), articleId(index * 2)].map((id) => link('Entry', id)),
    ),
    assets: inLocales(
      index % 3 === 0 ? [] : [link('Asset', assetId(index % ASSET_COUNT)), link('Asset', assetId(2))],
    ),
    elsewhere: inLocales(far),
    abroad: inLocales([far, far]),
    secret: inLocales(`Nobody reads ${index}`, { de: `Niemand liest ${index}` }),
    old: inLocales('Kept'),
  })
}

function makeTopic(index: number): ExportedEntry {
  return toEntry('topic-page', `1MadeUpTopic${index}`, 600 + index, stateOf(index), {
    title: inLocales(`Topic ${index}`),
    tags: inLocales(['one', 'two']),
    draft: inLocales(index % 2 === 0),
    publish: inLocales('2031-01-01'),
    created: inLocales('1999-12-31T23:59+00:00'),
    body: inLocales(oddTexts[index % oddTexts.length]),
  })
}

/** Distributes all states over 23 items. */
function stateOf(index: number): State {
  const states: Record<number, State> = {
    4: 'draft',
    7: 'changed',
    13: 'unpublished',
    17: 'archived',
    19: 'republished',
  }
  return states[index % 23] ?? 'published'
}

function toEntry(
  contentTypeId: string,
  id: string,
  hours: number,
  state: State,
  fields: ExportedFields,
): ExportedEntry {
  const locales = [...new Set(Object.values(fields).flatMap(Object.keys))].toSorted()
  const tags = hours % 4 === 0 ? ['winter', 'toCheck'] : hours % 9 === 0 ? ['yes', 'japan', 'oldFriends'] : []
  return {
    metadata: { tags: tags.map((tag) => link('Tag', tag)), concepts: [] },
    sys: {
      ...publishableSysOf('Entry', id, hours, state, locales),
      contentType: link('ContentType', contentTypeId),
      automationTags: [],
    },
    fields,
  }
}

function inLocales(value: unknown, others?: Record<string, unknown> | false): Record<string, unknown> {
  return { 'en-US': value, ...others }
}

function count(amount: number): number[] {
  return [...Array(amount).keys()]
}

const dates = [
  '2024-03-05',
  '2023-11-08T06:00+05:30',
  '2022-02-28T23:59:59.999Z',
  '2021-07-01T10:20:30Z',
  '2020-12-31T00:00-08:00',
  '2019-05-06T07:08',
]

const far = {
  sys: {
    type: 'ResourceLink',
    linkType: 'Contentful:Entry',
    urn: 'crn:contentful:::content:spaces/otherspace/environments/master/entries/far',
  },
}

const manyRows = {
  rows: Array.from({ length: 100 }, (_, index) => ({ index, label: `row ${index}`, half: index / 2 })),
}

const objects: readonly unknown[] = [
  {},
  { yes: 'no', '12': 12, 'a: b': null, '': '', nested: { list: [[], [{}], [1, 'two', null, false]] } },
  ['a', 'list', { at: 'the root' }],
  { constructor: 'a name of JavaScript’s', toString: 1, text: 'two\nlines: "quoted"\n' },
]
