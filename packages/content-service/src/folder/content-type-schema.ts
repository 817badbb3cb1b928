import * as z from 'zod'
import { fieldSchema, type DeclaredField } from './content-type-fields.ts'
import { booleanText } from './values/text-values.ts'
import { longText, shortText } from './written-schemas.ts'

const MAX_FIELDS = 200

const fieldsSchema = z
  .record(z.string(), fieldSchema)
  .transform((fields) =>
    Object.entries(fields).map(([id, field]): DeclaredField => ({ id, ...field, name: field.name ?? id })),
  )
  .superRefine((fields, context) => {
    const fail = (id: string, message: string) => context.addIssue({ code: 'custom', message, path: [id] })
    for (const { id } of fields) if (!isFieldId(id)) fail(id, BAD_FIELD_ID)
    for (const { id } of fields.filter(({ isBody }) => isBody).slice(1))
      fail(id, "cannot have 'body' too: only one field takes the text below the lines at the top")
    if (fields.length > MAX_FIELDS)
      fail(fields[MAX_FIELDS].id, `is one field too many: a type has ${MAX_FIELDS} at most`)
  })

/** What a content type declares of itself. */
export type DeclaredType = z.infer<typeof contentTypeSchema>

/** The form of `content-type.yaml`. */
export const contentTypeSchema = z.strictObject({
  name: shortText.optional(),
  // One that is written as empty is told as empty, and not as missing.
  description: z.union([z.literal(''), longText]).optional(),
  displayField: z.string().trim().optional(),
  whole: booleanText.optional(),
  fields: fieldsSchema.optional(),
})

const BAD_FIELD_ID =
  "must be the id of a field: use only the letters a to z, digits, '-' and '_', at most 64, and none of JavaScript's own names"

function isFieldId(id: string): boolean {
  // A field without a value must not be found on every object.
  return /^[A-Za-z0-9_-]{1,64}$/.test(id) && !(id in Object.prototype)
}
