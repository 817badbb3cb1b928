import type { Document } from '@contentful/rich-text-types'
import * as z from 'zod'
import type { Neighbours } from '../../../files/references.ts'
import { linkTo, type Field } from '../../../space/space.ts'
import type { Addresses } from '../markdown/markdown-tree.ts'
import { writeMarkdown } from '../markdown/write-markdown.ts'

/** A value as a content folder writes it, or why that is impossible. */
export type WrittenValue =
  | {
      written?: unknown
      /** The value that our reader should read. */
      expected?: unknown
      losses: string[]
      isTidied?: boolean
    }
  | { refusal: string }

/** Converts a value of the management API. Only its shape is checked here; our readers check the rest. */
export function writeValue(value: unknown, field: Field, around: ValueSurroundings): WrittenValue {
  const { id, type, items } = field
  if (isTooDeep(value)) return { refusal: `'${id}' is nested too deeply.` }
  const { success, data } = shapeOf(field).safeParse(value)
  if (!success) return { refusal: `'${id}' holds no ${type}.` }
  if (type === 'RichText') return writeRichText(data as Document, id, around)
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

/** The type of a field, or of the items of a list. */
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

/** A written value, or the link that is lost because its target is missing. */
type WrittenItem = { written: unknown; expected: unknown } | { lost: string }

/** @param value In the shape of its kind. */
function writeItem(value: unknown, { type, linkType }: Kind, around: ValueSurroundings): WrittenItem {
  if (type !== 'Link' && type !== 'ResourceLink') return { written: value, expected: value }
  const { sys } = value as { sys: { id: string; urn: string } }
  if (type === 'ResourceLink') return { written: sys.urn, expected: { sys: { type, ...sys } } }
  const isAsset = linkType === 'Asset'
  const name = isAsset ? around.assetName(sys.id) : around.entryName(sys.id)
  if (name === undefined)
    return { lost: `links to the ${isAsset ? 'file' : 'entry'} '${sys.id}', which is missing` }
  return { written: name, expected: linkTo(isAsset ? 'Asset' : 'Entry', sys.id) }
}

function writeRichText(document: Document, fieldId: string, around: ValueSurroundings): WrittenValue {
  const text = writeMarkdown(document, around, around.neighbours)
  if (!text) return { written: document, expected: document, losses: [] }
  const { markdown, isTidied } = text
  const losses = text.losses.map((loss) => `'${fieldId}' ${loss}`)
  if (markdown === '') return { losses, isTidied: isTidied || losses.length === 0 }
  return { written: markdown, expected: text.document, losses, isTidied }
}

/** Deeper than our readers allow, but shallow enough for recursive functions. */
const MAX_DEPTH = 150

/** Walks without recursion: a deeper value would overflow the stack. */
function isTooDeep(value: unknown): boolean {
  const open: { value: unknown; depth: number }[] = [{ value, depth: 0 }]
  for (let next = open.pop(); next; next = open.pop()) {
    if (typeof next.value !== 'object' || next.value === null) continue
    if (next.depth > MAX_DEPTH) return true
    for (const inner of Object.values(next.value)) open.push({ value: inner, depth: next.depth + 1 })
  }
  return false
}

/** The files of the folder after the import. */
export interface KnownFiles {
  /** Files of entries by entry id. */
  entryFiles: ReadonlyMap<string, { folder: string; fileName: string }>
  /** Names of the files by asset id. */
  assetNames: ReadonlyMap<string, string>
  /** Asset ids by those names, and by the ids themselves. */
  assetIds: ReadonlyMap<string, string>
  /** The alternative text of a picture. */
  describeAsset(id: string, locale: string): string
}

/** How the values of one file name other files. */
export interface ValueSurroundings extends Addresses {
  neighbours: Neighbours
  /** The name of an asset's file in a field; `undefined` if there is none. */
  assetName(id: string): string | undefined
  /** The name of an entry's file in a field; `undefined` if there is none. */
  entryName(id: string): string | undefined
}

/** @param folder Of the file. @param locale Of its texts. */
export function surroundingsOf(files: KnownFiles, folder: string, locale: string): ValueSurroundings {
  const { entryFiles, assetNames, assetIds, describeAsset } = files
  return {
    neighbours: {
      folder,
      findAssetId: (fileName) => assetIds.get(fileName.normalize('NFC')),
      findEntryId: (id, where) =>
        entryFiles.has(id) && [undefined, entryFiles.get(id)?.folder].includes(where) ? id : undefined,
      // Values contain neither tags nor concepts.
      tagOf: (name) => ({ id: name, name }),
      hasConcept: () => false,
    },
    ofAsset(id) {
      const name = assetNames.get(id)
      return name === undefined ? undefined : `../assets/${name}`
    },
    alternativeOf: (id) => describeAsset(id, locale),
    ofEntry(id) {
      const file = entryFiles.get(id)
      const isNear = file?.folder === folder && file.fileName.endsWith('.md')
      return isNear ? file.fileName : file && `../${file.folder}/${file.fileName}`
    },
    assetName(id) {
      const name = assetNames.get(id)
      // Without a folder before it, such a name would mean an entry.
      return name !== undefined && /\.(?:md|yaml)$/.test(name) ? `assets/${name}` : name
    },
    entryName(id) {
      const file = entryFiles.get(id)
      return file?.folder === folder ? file.fileName : file && `${file.folder}/${file.fileName}`
    },
  }
}
