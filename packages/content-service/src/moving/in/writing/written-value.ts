import { isDeepStrictEqual } from 'node:util'
import type { Document } from '@contentful/rich-text-types'
import * as z from 'zod'
import type { Neighbours } from '../../../files/references.ts'
import { linkTo, type Field } from '../../../space/space.ts'
import type { Addresses } from '../markdown/markdown-tree.ts'
import { isTooDeep } from '../export-file/depth.ts'
import { writeMarkdown } from '../markdown/write-markdown.ts'

/** What is around the file in which a value will stand. */
export interface ValueSurroundings {
  neighbours: Neighbours
  /** As texts name them. */
  addresses: Addresses
  /** How a field names the file of an asset; `undefined` if there is none. */
  assetName(id: string): string | undefined
  /** How a field names the file of an entry; `undefined` if there is none. */
  entryName(id: string): string | undefined
}

/** A value as it is written, or why it cannot be. */
export type WrittenValue =
  | {
      written: unknown
      /** What is to be read again. */ expected: unknown
      losses: string[]
      isTidied?: boolean
    }
  | { refusal: string }

/** Writes a value of the management API as a content folder says it. What can be read at all is left to our readers. */
export function writeValue(value: unknown, field: Field, around: ValueSurroundings): WrittenValue {
  if (isTooDeep(value)) return { refusal: `'${field.id}' stands too deep inside itself.` }
  switch (field.type) {
    case 'RichText':
      return writeRichText(value, field, around)
    case 'Link':
      return writeOne(value, field, (each) => writeLink(each, field.linkType, around))
    case 'ResourceLink':
      return writeOne(value, field, writeResourceLink)
    case 'Array':
      return writeList(value, field, around)
    case 'Object':
      return keep(value)
    case 'Boolean':
      return typeof value === 'boolean' ? keep(value) : refuse(field)
    case 'Integer':
    case 'Number':
      return typeof value === 'number' ? keep(value) : refuse(field)
    case 'Location':
      return writeLocation(value, field)
    default:
      return typeof value === 'string' ? keep(value) : refuse(field)
  }
}

function keep(value: unknown): WrittenValue {
  return { written: value, expected: value, losses: [] }
}

function refuse({ id, type }: Field): WrittenValue {
  return { refusal: `'${id}' holds no ${type}.` }
}

function writeRichText(value: unknown, field: Field, around: ValueSurroundings): WrittenValue {
  if (typeof value !== 'object' || value === null) return refuse(field)
  const document = value as Document
  const text = writeMarkdown(document, around.addresses, around.neighbours)
  if (!text) return keep(document)
  const isEmpty = text.markdown === ''
  return {
    written: isEmpty ? undefined : text.markdown,
    expected: isEmpty ? undefined : text.document,
    losses: [],
    isTidied: text.isTidied || isEmpty,
  }
}

const location = z.object({ lat: z.number(), lon: z.number() })

function writeLocation(value: unknown, field: Field): WrittenValue {
  const { success, data } = location.safeParse(value)
  return success ? { written: data, expected: data, losses: [] } : refuse(field)
}

const link = z.object({ sys: z.object({ linkType: z.string(), id: z.string() }) })
const resourceLink = z.object({ sys: z.object({ linkType: z.literal('Contentful:Entry'), urn: z.string() }) })

/** What one item of a field is written as: nothing with what is lost where it leads nowhere. */
type WrittenItem = { written: string; expected: unknown } | { lost: string } | undefined

function writeLink(value: unknown, linkType: Field['linkType'], around: ValueSurroundings): WrittenItem {
  const { data } = link.safeParse(value)
  if (data === undefined || data.sys.linkType !== linkType) return undefined
  const { id } = data.sys
  const name = linkType === 'Asset' ? around.assetName(id) : around.entryName(id)
  const what = linkType === 'Asset' ? 'file' : 'entry'
  if (name === undefined) return { lost: `leads to the ${what} '${id}', which is not there` }
  return { written: name, expected: linkTo(linkType, id) }
}

function writeResourceLink(value: unknown): WrittenItem {
  const { data } = resourceLink.safeParse(value)
  if (data === undefined) return undefined
  return { written: data.sys.urn, expected: { sys: { type: 'ResourceLink', ...data.sys } } }
}

function writeOne(value: unknown, field: Field, write: (value: unknown) => WrittenItem): WrittenValue {
  const item = write(value)
  if (item === undefined) return refuse(field)
  if ('lost' in item) return { written: undefined, expected: undefined, losses: [lossOf(field, item.lost)] }
  return { ...item, losses: [] }
}

function writeList(value: unknown, field: Field, around: ValueSurroundings): WrittenValue {
  if (!Array.isArray(value)) return refuse(field)
  const writeItem = itemWriter(field, around)
  const items = value.map(writeItem)
  if (items.includes(undefined)) return refuse(field)
  const kept = items.filter((item) => item !== undefined).filter((item) => 'written' in item)
  const lost = items.filter((item) => item !== undefined).filter((item) => 'lost' in item)
  return {
    written: kept.map(({ written }) => written),
    expected: kept.map(({ expected }) => expected),
    losses: lost.map((item) => lossOf(field, item.lost)),
  }
}

function itemWriter({ items }: Field, around: ValueSurroundings): (value: unknown) => WrittenItem {
  if (items?.type === 'Link') return (value) => writeLink(value, items.linkType, around)
  if (items?.type === 'ResourceLink') return writeResourceLink
  return (value) => (typeof value === 'string' ? { written: value, expected: value } : undefined)
}

function lossOf({ id }: Field, what: string): string {
  return `'${id}' ${what}, so the link is left out.`
}

/** Says how a value was read that was to be another; `undefined` if it was read as it was to be. */
export function describeDifference(id: string, expected: unknown, read: unknown): string | undefined {
  if (isDeepStrictEqual(expected, read)) return undefined
  if (read === undefined && typeof expected === 'string')
    return `'${id}' holds no words: it counts as missing here.`
  if (typeof read === 'string') return `'${id}' goes without spaces at its ends, or line breaks in it.`
  if (Array.isArray(expected) && typeof expected[0] === 'string')
    return `'${id}' goes without empty texts, spaces at the ends of a text, or line breaks in it.`
  return `'${id}' reads otherwise here.`
}
