import * as z from 'zod'
import type { Field, FieldType } from '../space.ts'
import { booleanText } from './values/text-values.ts'
import { shortText } from './written-schemas.ts'

/** A field as a content type declares it. */
export interface DeclaredField extends Field {
  /** Whether the text below the lines at the top fills it; absent where nothing is said. */
  isBody?: boolean
}

/**
 * How one field is declared: by its type alone, or by keys that say more.
 *
 * @see Content Delivery API, resource shapes: ContentType.
 */
export const fieldSchema = z.preprocess(
  (written) => (typeof written === 'string' || Array.isArray(written) ? { type: written } : written),
  z
    .strictObject({
      type: z.unknown().optional(),
      name: shortText.optional(),
      required: booleanText.default(false),
      localized: booleanText.default(false),
      disabled: booleanText.default(false),
      omitted: booleanText.default(false),
      body: booleanText.optional(),
      linkType: z.enum(['Asset', 'Entry'], 'must be Asset or Entry').optional(),
      items: z.unknown().optional(),
      allowedResources: z
        .array(
          z.strictObject({
            type: z.literal('Contentful:Entry', 'must be Contentful:Entry'),
            source: shortText,
            contentTypes: z.array(shortText).optional(),
          }),
        )
        .optional(),
    })
    .transform((written, context): Omit<DeclaredField, 'id' | 'name'> & { name?: string } => {
      const { name, required, localized, disabled, omitted, body, allowedResources } = written
      const fail = (message: string, key = 'type') => {
        context.addIssue({ code: 'custom', message, path: [key] })
        return z.NEVER
      }
      const type = readType(written)
      if (typeof type === 'string') return fail(type, written.items === undefined ? 'type' : 'items')
      if (body && type.type !== 'Text' && type.type !== 'RichText')
        return fail('can only be said of a field of type Text or RichText', 'body')
      const isElsewhere = type.type === 'ResourceLink' || type.items?.type === 'ResourceLink'
      if (allowedResources && !isElsewhere)
        return fail('can only be said of a field of type ResourceLink', 'allowedResources')
      return {
        ...(name !== undefined && { name }),
        required,
        localized,
        ...(disabled && { disabled }),
        ...(omitted && { omitted }),
        ...type,
        ...(body !== undefined && { isBody: body }),
        ...(allowedResources && { allowedResources }),
      }
    }),
)

type TypeParts = Pick<Field, 'type' | 'linkType' | 'items'>

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

/** @returns What is wrong, if anything is. */
function readType(written: { type?: unknown; linkType?: Field['linkType']; items?: unknown }) {
  const { type, linkType, items } = written
  if (type === undefined) return 'is missing, or has no value'
  if (items !== undefined && type !== 'Array') return 'can only be said of a field of type Array'
  if (linkType !== undefined && type !== 'Link') return "goes without 'linkType' unless it is Link"
  if (type === 'Link')
    return linkType ? ({ type: 'Link', linkType } satisfies TypeParts) : "needs a 'linkType', Asset or Entry"
  if (type === 'Asset' || type === 'Entry') return { type: 'Link', linkType: type } satisfies TypeParts
  if (type === 'Array' || Array.isArray(type)) {
    const item = itemOf(Array.isArray(type) && type.length === 1 ? type[0] : items)
    return item ? ({ type: 'Array', items: item } satisfies TypeParts) : UNKNOWN_ITEMS
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
