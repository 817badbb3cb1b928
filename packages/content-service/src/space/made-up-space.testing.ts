import { Hono } from 'hono'
import { TEST_TOKEN } from '../content-folder.testing.ts'
import {
  englishLocale,
  linkTo,
  type Asset,
  type ContentType,
  type Entry,
  type Field,
  type Space,
} from './space.ts'
import { deliveryRoutes } from '../delivery/routes.ts'
import { createEntryIndex } from '../delivery/search/entry-index.ts'

/** The delivery API over a space that no folder holds. */
export function serve(space: Space, index = createEntryIndex()): { site: Hono } {
  return {
    site: new Hono().route('/content', deliveryRoutes({ space: () => space, token: TEST_TOKEN, index })),
  }
}

/** Makes a space; resources are in the order of the API's lists already. */
export function madeUpSpace(contentTypes: ContentType[], entries: Entry[], assets: Asset[] = []): Space {
  return {
    id: 'waypost',
    environment: 'master',
    locales: [englishLocale],
    contentTypes: new Map(contentTypes.map((contentType) => [contentType.id, contentType])),
    entries: new Map(entries.map((entry) => [entry.sys.id, entry])),
    assets: new Map(assets.map((asset) => [asset.sys.id, asset])),
    tags: new Map(),
    concepts: new Map(),
    conceptSchemes: new Map(),
  }
}

/** Makes a content type of fields, each given as `id Type`, `id Link Entry`, `id Array Symbol` or `id Array Link Entry`. */
export function contentType(id: string, ...fields: string[]): ContentType {
  return {
    id,
    name: id,
    description: '',
    displayField: '',
    createdAt: AT,
    updatedAt: AT,
    fields: fields.map(toField),
  }
}

export function entry(contentTypeId: string, id: string, fields: Record<string, unknown> = {}): Entry {
  return { type: 'Entry', sys: sysOf(id), contentTypeId, fields, ...unsorted }
}

export function asset(id: string, fields: Record<string, unknown> = {}): Asset {
  return { type: 'Asset', sys: sysOf(id), fields, ...unsorted }
}

/** An asset with a file. */
export function fileAsset(id: string, contentType: string, size: number, fileName = id): Asset {
  return asset(id, { title: id, file: { url: `//host/${id}`, fileName, contentType, details: { size } } })
}

/** People and the books they wrote: a content type with every type of field, and links of one and of many. */
export function library(): Space {
  const person = contentType('person', 'name Symbol', 'title Symbol', 'born Date')
  const book = contentType(
    'book',
    'title Symbol',
    'about Text',
    'pages Integer',
    'weight Number',
    'isOut Boolean',
    'place Location',
    'notes Object',
    'words Array Symbol',
    'author Link Entry',
    'readers Array Link Entry',
    'cover Link Asset',
  )
  const link = (id: string) => linkTo('Entry', id)
  return madeUpSpace(
    [person, book],
    [
      entry('person', 'ann', { name: 'Ann', title: 'Dr', born: '1950-02-01' }),
      entry('person', 'bo', { name: 'Bo', born: '1980-01-01' }),
      entry('person', 'cy', {}),
      entry('book', 'b1', {
        title: 'Über Seen',
        about: 'A quiet lake\nin winter',
        pages: 10,
        weight: 0.5,
        isOut: true,
        place: { lat: 52.5, lon: 13.4 },
        words: ['red', 'deep blue'],
        author: link('ann'),
        readers: [link('bo'), link('cy')],
        cover: linkTo('Asset', 'a1'),
      }),
      entry('book', 'b2', {
        title: 'Trains',
        pages: 200,
        weight: 1.25,
        isOut: false,
        place: { lat: 48.1, lon: 11.6 },
        words: ['red'],
        author: link('bo'),
        readers: [link('ann'), link('b1')],
        notes: { any: 1 },
      }),
      entry('book', 'b3', { title: 'Lost', place: { lat: -17, lon: 179 }, author: link('gone') }),
      entry('book', 'b4', { title: 'Mirrors', author: link('b1') }),
    ],
    [asset('a1', { title: 'Cover' })],
  )
}

const unsorted = { tags: [], concepts: [] }
const AT = '2024-01-01T00:00:00.000Z'

function sysOf(id: string) {
  return { id, createdAt: AT, updatedAt: AT, revision: 1 }
}

function toField(text: string): Field {
  const [id, type, ...of] = text.split(' ')
  const field = { id, name: id, type, localized: true, required: false }
  if (type === 'Array' && of[0] === 'Link')
    return { ...field, items: { type: 'Link', linkType: of[1] } } as Field
  if (type === 'Array') return { ...field, items: { type: 'Symbol' } } as Field
  return { ...field, ...(type === 'Link' && { linkType: of[0] }) } as Field
}
