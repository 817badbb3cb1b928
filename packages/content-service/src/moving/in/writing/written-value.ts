import type { Document } from '@contentful/rich-text-types'
import * as z from 'zod'
import { linkTo, type Field } from '../../../space/space.ts'
import { writeMarkdown } from '../markdown/write-markdown.ts'
import type { ValueSurroundings } from './value-surroundings.ts'

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
