import * as z from 'zod'
import { fieldTypes, type Field, type FieldType } from '../space/space.ts'
import { booleanText } from './values/plain-values.ts'
import { shortText, longText } from './written-schemas.ts'

export type TypeParts = Pick<Field, 'type' | 'linkType' | 'items'>

const simpleTypes: readonly string[] = fieldTypes.filter((type) => type !== 'Link' && type !== 'Array')

const UNKNOWN_TYPE = `is not a type of field. There are: ${simpleTypes.join(', ')}, Asset, Entry, and lists of them: [Symbol], [Asset], [Entry], [ResourceLink]`

/**
 * Reads the type of a field in its short or long form: `Asset` or `{type: Link, linkType: Asset}`.
 * @returns A text for an error, which follows the key in the message.
 */
function readFieldType(written: {
  type?: unknown
  linkType?: Field['linkType']
  items?: unknown
}): TypeParts | string {
  const { type, linkType, items } = written
  if (type === undefined) return 'is missing, or has no value'
  if (items !== undefined && type !== 'Array') return 'is only for a field of type Array'
  if (type === 'Link' && linkType) return { type: 'Link', linkType }
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

export interface DeclaredField extends Field {
  /** Whether the text below the front matter fills the field; absent if not declared. */
  isBody?: boolean
}

const ASSET_OR_ENTRY = 'must be Asset or Entry'

const fieldKeys = z.strictObject({
  type: z.unknown().optional(),
  name: shortText.optional(),
  required: booleanText.default(false),
  localized: booleanText.default(false),
  disabled: booleanText.default(false),
  omitted: booleanText.default(false),
  body: booleanText.optional(),
  linkType: z.enum(['Asset', 'Entry'], ASSET_OR_ENTRY).optional(),
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

/** A field's declaration: only its type, or a map of keys. */
const fieldSchema = z.preprocess(
  (written) => (typeof written === 'string' || Array.isArray(written) ? { type: written } : written),
  fieldKeys.transform((written, context): Omit<DeclaredField, 'id' | 'name'> & { name?: string } => {
    const { name, required, localized, disabled, omitted, body, allowedResources } = written
    const fail = (message: string, key = 'type') => {
      context.addIssue({ code: 'custom', message, path: [key] })
      return z.NEVER
    }
    if (written.linkType !== undefined && written.type !== 'Link')
      return fail('is only for a field of type Link', 'linkType')
    if (written.type === 'Link' && written.linkType === undefined) return fail(ASSET_OR_ENTRY, 'linkType')
    const type = readFieldType(written)
    if (typeof type === 'string') return fail(type, written.items === undefined ? 'type' : 'items')
    if (body && type.type !== 'Text' && type.type !== 'RichText')
      return fail('is only for a field of type Text or RichText', 'body')
    const isElsewhere = type.type === 'ResourceLink' || type.items?.type === 'ResourceLink'
    if (allowedResources && !isElsewhere)
      return fail('is only for a field of type ResourceLink', 'allowedResources')
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

const MAX_FIELDS = 200

const fieldsSchema = z
  .record(z.string(), fieldSchema)
  .transform((fields) =>
    Object.entries(fields).map(([id, field]): DeclaredField => ({ id, ...field, name: field.name ?? id })),
  )
  .superRefine((fields, context) => {
    const fail = (id: string, message: string, ...path: string[]) =>
      context.addIssue({ code: 'custom', message, path: [id, ...path] })
    for (const { id } of fields) if (!isFieldId(id)) fail(id, BAD_FIELD_ID)
    for (const { id } of fields.filter(({ isBody }) => isBody).slice(1))
      fail(id, 'cannot be true too: only one field takes the text below the lines at the top', 'body')
    for (const { id } of fields.slice(MAX_FIELDS))
      fail(id, `is one field too many: a type has ${MAX_FIELDS} at most`)
  })

export type DeclaredType = z.infer<typeof contentTypeSchema>

export const contentTypeSchema = z.strictObject({
  name: shortText.optional(),
  // An empty description is delivered as '', a missing description as null.
  description: z.union([z.literal(''), longText]).optional(),
  displayField: z.string().trim().optional(),
  whole: booleanText.optional(),
  fields: fieldsSchema.optional(),
})

/** Keys that a misspelled one may mean. */
export const TYPE_KEYS: readonly string[] = [
  ...Object.keys(contentTypeSchema.shape),
  ...Object.keys(fieldKeys.shape),
]

const BAD_FIELD_ID =
  "must be the id of a field: use only the letters a to z, digits, '-' and '_', at most 64, and none of JavaScript's own names"

function isFieldId(id: string): boolean {
  // Rejects names that are properties of every object.
  return /^[A-Za-z0-9_-]{1,64}$/.test(id) && !(id in Object.prototype)
}
