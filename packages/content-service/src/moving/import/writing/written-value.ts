import type { Document } from '@contentful/rich-text-types'
import * as z from 'zod'
import { linkTo, type Field } from '../../../space/space.ts'
import { writeMarkdown } from '../markdown/write-markdown.ts'
import type { Neighbours } from '../../../files/references.ts'
import type { Addresses } from '../markdown/markdown-tree.ts'
import type { EntryFileName } from '../import-items.ts'

/** A value as it is written, or why it cannot be. */
export type WrittenValue =
  | {
      written?: unknown
      /** What is to be read again. */
      expected?: unknown
      losses: string[]
      isTidied?: boolean
    }
  | { refusal: string }

/** Writes a value of the management API as a content folder says it. What can be read at all is left to our readers. */
export function writeValue(value: unknown, field: Field, around: ValueSurroundings): WrittenValue {
  const { id, type, items } = field
  if (isTooDeep(value)) return { refusal: `'${id}' stands too deep inside itself.` }
  const { success, data } = shapeOf(field).safeParse(value)
  if (!success) return { refusal: `'${id}' holds no ${type}.` }
  if (type === 'RichText') return writeRichText(data as Document, around)
  const isList = items && Array.isArray(data)
  const parts = isList ? data.map((item) => writeItem(item, items, around)) : [writeItem(data, field, around)]
  const kept = parts.filter((part) => 'written' in part)
  const lost = parts.filter((part) => 'lost' in part)
  const losses = lost.map((part) => `'${id}' ${part.lost}, so the link is left out.`)
  if (!isList) return { ...kept.at(0), losses }
  return {
    written: kept.map(({ written }) => written),
    expected: kept.map(({ expected }) => expected),
    losses,
  }
}

/** What a field is made of, or one item of it. */
type Kind = { type: Field['type']; linkType?: Field['linkType']; items?: Field['items'] }

function shapeOf({ type, linkType, items }: Kind): z.ZodType {
  switch (type) {
    case 'Object':
      return z.unknown()
    case 'RichText':
      return z.looseObject({})
    case 'Boolean':
      return z.boolean()
    case 'Integer':
    case 'Number':
      return z.number()
    case 'Location':
      return z.object({ lat: z.number(), lon: z.number() })
    case 'Link':
      return z.object({ sys: z.object({ linkType: z.literal(linkType), id: z.string() }) })
    case 'ResourceLink':
      return z.object({ sys: z.object({ linkType: z.literal('Contentful:Entry'), urn: z.string() }) })
    case 'Array':
      return z.array(shapeOf(items ?? { type: 'Symbol' }))
    default:
      return z.string()
  }
}

/** What one item is written as, or what is lost where it leads nowhere. */
type WrittenItem = { written: unknown; expected: unknown } | { lost: string }

/** @param value Has the shape of its kind. */
function writeItem(value: unknown, { type, linkType }: Kind, around: ValueSurroundings): WrittenItem {
  if (type !== 'Link' && type !== 'ResourceLink') return { written: value, expected: value }
  const { sys } = value as { sys: { id: string; urn: string } }
  if (type === 'ResourceLink') return { written: sys.urn, expected: { sys: { type, ...sys } } }
  const isAsset = linkType === 'Asset'
  const name = isAsset ? around.assetName(sys.id) : around.entryName(sys.id)
  if (name === undefined)
    return { lost: `leads to the ${isAsset ? 'file' : 'entry'} '${sys.id}', which is not there` }
  return { written: name, expected: linkTo(isAsset ? 'Asset' : 'Entry', sys.id) }
}

function writeRichText(document: Document, around: ValueSurroundings): WrittenValue {
  const text = writeMarkdown(document, around, around.neighbours)
  if (!text) return { written: document, expected: document, losses: [] }
  if (text.markdown === '') return { losses: [], isTidied: true }
  return { written: text.markdown, expected: text.document, losses: [], isTidied: text.isTidied }
}

/** Deeper than anything that our readers take, and far from what could hurt who walks it. */
const MAX_DEPTH = 150

/** Whether a value of JSON has too many levels to be walked by functions that call themselves. */
function isTooDeep(value: unknown): boolean {
  const open: { value: unknown; depth: number }[] = [{ value, depth: 0 }]
  for (let next = open.pop(); next; next = open.pop()) {
    if (typeof next.value !== 'object' || next.value === null) continue
    if (next.depth > MAX_DEPTH) return true
    for (const inner of Object.values(next.value)) open.push({ value: inner, depth: next.depth + 1 })
  }
  return false
}

/** Where everything is that a value can lead to. */
export interface KnownFiles {
  /** Files of all entries that will be there, by id. */
  entryFiles: ReadonlyMap<string, EntryFileName>
  /** Names of the files of all assets that will be there, by id. */
  assetNames: ReadonlyMap<string, string>
  /** Their ids by those names, and by the ids themselves. */
  assetIds: ReadonlyMap<string, string>
  /** Words that are read aloud in place of a picture. */
  describeAsset(id: string, locale: string): string
}

/** What is around the file in which a value will stand; how texts name other files. */
export interface ValueSurroundings extends Addresses {
  neighbours: Neighbours
  /** How a field names the file of an asset; `undefined` if there is none. */
  assetName(id: string): string | undefined
  /** How a field names the file of an entry; `undefined` if there is none. */
  entryName(id: string): string | undefined
}

/** What is around the values of one file, whose words are in a locale. */
export function valuesAround(files: KnownFiles, folder: string, locale: string): ValueSurroundings {
  const { entryFiles, assetNames, assetIds, describeAsset } = files
  return {
    neighbours: {
      folder,
      findAssetId: (fileName) => assetIds.get(fileName.normalize('NFC')),
      hasEntry: (id, where) => entryFiles.has(id) && [undefined, entryFiles.get(id)?.folder].includes(where),
      // Texts name neither tags nor concepts.
      tagOf: (name) => ({ id: name, name }),
      hasConcept: () => false,
    },
    ofAsset(id) {
      const name = assetNames.get(id)
      return name === undefined ? undefined : `../assets/${name}`
    },
    wordsOf: (id) => describeAsset(id, locale),
    ofEntry(id) {
      const file = entryFiles.get(id)
      const isNear = file?.folder === folder && file.fileName.endsWith('.md')
      return isNear ? file.fileName : file && `../${file.folder}/${file.fileName}`
    },
    assetName(id) {
      const name = assetNames.get(id)
      // A bare name with such an ending would be that of an entry.
      return name !== undefined && /\.(?:md|yaml)$/.test(name) ? `assets/${name}` : name
    },
    entryName(id) {
      const file = entryFiles.get(id)
      return file?.folder === folder ? file.fileName : file && `${file.folder}/${file.fileName}`
    },
  }
}
