import { linkTo, type Asset, type Entry, type Space } from '../../space/space.ts'
import { asset, contentType, entry, fileAsset, madeUpSpace } from '../../space/made-up-space.testing.ts'
import type { Random } from './random.testing.ts'

/** What random content is made of. */
export const words = ['lake', 'Lakes', 'Öl', 'snow', 'snöw-plough', 'a', 'A b']
export const texts = ['the lake in snow', 'a, b! Lakes', 'Öl "on" snow', 'snow the lake', 'b']
export const dates = [
  '2024-01-01',
  '2024-01-01T02:00:00+02:00',
  '2024-03-05T10:00',
  '2023-12-31',
  '2024-03-05T12:00:00Z',
]
const numbers = [-1, 0, 0.5, 1, 2, 10]
export const mediaTypes = ['image/png', 'text/plain', 'application/pdf']
export const ids = Array.from({ length: 12 }, (_, index) => `e${String(index).padStart(2, '0')}`)
export const assetIds = ['a0', 'a1', 'a2', 'a3']
export const tags = ['x', 'y']
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
