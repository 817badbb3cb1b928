import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeTemporaryFolder } from '../../temporary.testing.ts'

/** Writes an export with these keys, and other files by their paths in its folder. @returns The path of the export. */
export async function writeExport(
  keys: object | string,
  files: Record<string, string | Uint8Array> = {},
): Promise<string> {
  const dir = await makeTemporaryFolder('export')
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(dir, path)), { recursive: true })
    await writeFile(join(dir, path), content)
  }
  const file = join(dir, 'export.json')
  await writeFile(file, typeof keys === 'string' ? keys : JSON.stringify(keys))
  return file
}

const CREATED = '2020-01-02T03:04:05.678Z'
const PUBLISHED = '2021-02-03T04:05:06.789Z'

/** The `sys` of a published item without changes, as the management API has it. */
export function published(id: string, type: string, more: object = {}) {
  return {
    id,
    type,
    version: 6,
    publishedVersion: 5,
    publishedCounter: 3,
    createdAt: '2019-12-31T00:00:00.000Z',
    updatedAt: PUBLISHED,
    firstPublishedAt: CREATED,
    publishedAt: PUBLISHED,
    ...more,
  }
}

/** The `sys` of an item that was never published. */
export function draft(id: string, type: string, more: object = {}) {
  return { id, type, version: 2, createdAt: CREATED, updatedAt: PUBLISHED, ...more }
}

/** A link to an item. */
export function to(linkType: string, id: string) {
  return { sys: { type: 'Link', linkType, id } }
}

/** An entry. @param fields By field and language. */
export function entry(
  contentTypeId: string,
  id: string,
  fields: object,
  { sys = published(id, 'Entry'), tags = [] }: { sys?: object; tags?: string[] } = {},
) {
  return {
    metadata: { tags: tags.map((tag) => to('Tag', tag)), concepts: [] },
    sys: { ...sys, contentType: to('ContentType', contentTypeId) },
    fields,
  }
}

/** An asset whose file is at an address. */
export function asset(
  id: string,
  fileName: string,
  { url = '', sys = published(id, 'Asset'), more = {} }: { url?: string; sys?: object; more?: object } = {},
) {
  const address = url || `//images.ctfassets.net/space/${id}/token/${encodeURIComponent(fileName)}`
  const file = { url: address, fileName, contentType: 'image/svg+xml', details: { size: 1 } }
  return {
    metadata: { tags: [], concepts: [] },
    sys,
    fields: { title: { en: `Title of ${id}` }, file: { en: file }, ...more },
  }
}

/** A field of a content type. */
export function field(id: string, type: string, more: object = {}) {
  return {
    id,
    name: id,
    type,
    localized: false,
    required: false,
    validations: [],
    disabled: false,
    omitted: false,
    ...more,
  }
}

/** A content type. */
export function contentType(id: string, fields: object[], more: object = {}) {
  return {
    sys: published(id, 'ContentType'),
    name: id,
    description: `About ${id}.`,
    displayField: null,
    fields,
    ...more,
  }
}

/** Rich text of these blocks. */
export function richText(...content: object[]) {
  return { nodeType: 'document', data: {}, content }
}

/** A paragraph of plain words. */
export function paragraph(...values: string[]) {
  const content = values.map((value) => ({ nodeType: 'text', value, marks: [], data: {} }))
  return { nodeType: 'paragraph', data: {}, content }
}

/** English by default, and German that falls back to it. */
export const twoLocales = [
  {
    code: 'en',
    name: 'English',
    default: true,
    fallbackCode: null,
    contentDeliveryApi: true,
    optional: false,
  },
  {
    code: 'de',
    name: 'Deutsch',
    default: false,
    fallbackCode: 'en',
    contentDeliveryApi: true,
    optional: true,
  },
]

/** A drawing of a few bytes. */
export const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>'
