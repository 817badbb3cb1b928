import * as z from 'zod'
import type { Field, FieldType } from '../space/space.ts'

/** What a type says of a field. */
export type TypeParts = Pick<Field, 'type' | 'linkType' | 'items'>

const simpleTypes: readonly string[] = [
  'Symbol',
  'Text',
  'RichText',
  'Integer',
  'Number',
  'Date',
  'Boolean',
  'Location',
  'Object',
  'ResourceLink',
] satisfies FieldType[]

const UNKNOWN_TYPE = `is no type of field. There are: ${simpleTypes.join(', ')}, Asset, Entry, and lists of them: [Symbol], [Asset], [Entry], [ResourceLink]`

/**
 * Reads the type of a field, written short or at length: `Asset`, `{type: Link, linkType: Asset}`.
 *
 * @returns What is wrong with it, in words that go on after the key, if anything is.
 */
export function readFieldType(written: {
  type?: unknown
  linkType?: Field['linkType']
  items?: unknown
}): TypeParts | string {
  const { type, linkType, items } = written
  if (type === undefined) return 'is missing, or has no value'
  if (items !== undefined && type !== 'Array') return 'can only be said of a field of type Array'
  if (linkType !== undefined && type !== 'Link') return "goes without 'linkType' unless it is Link"
  if (type === 'Link') return linkType ? { type: 'Link', linkType } : "needs a 'linkType', Asset or Entry"
  if (type === 'Asset' || type === 'Entry') return { type: 'Link', linkType: type }
  if (type === 'Array' || Array.isArray(type)) {
    const item = itemOf(Array.isArray(type) && type.length === 1 ? type[0] : items)
    return item ? { type: 'Array', items: item } : UNKNOWN_ITEMS
  }
  return simpleTypes.includes(String(type)) ? { type: type as FieldType } : UNKNOWN_TYPE
}

const UNKNOWN_ITEMS =
  "must say what is in the list: [Symbol], [Asset], [Entry] or [ResourceLink], or 'items' with one of them"

function itemOf(written: unknown): Field['items'] {
  const item = itemSchema.safeParse(written)
  return item.success ? item.data : undefined
}

const itemSchema = z.union([
  z.enum(['Symbol', 'ResourceLink']).transform((type) => ({ type })),
  z.enum(['Asset', 'Entry']).transform((linkType) => ({ type: 'Link' as const, linkType })),
  z.strictObject({ type: z.literal('Link'), linkType: z.enum(['Asset', 'Entry']) }),
  z.strictObject({ type: z.enum(['Symbol', 'ResourceLink']) }),
])
