import * as z from 'zod'
import { refuse, type Reading } from '../problem.ts'
import { articlesContentType, type Field } from '../space.ts'
import { fieldSchema, type DeclaredField } from './content-type-fields.ts'
import { CONTENT_TYPE_FILE, readableName } from './file-names.ts'
import { datesOf } from './files.ts'
import { readTextFile, type TextFile } from './text-file.ts'
import { articlesSchema, type TypeSchema } from './type-schema.ts'
import { longText, shortText } from './written-schemas.ts'
import { checkYaml } from './yaml-check.ts'
import { readYamlMap } from './yaml.ts'

/**
 * Reads what declares the content type of a folder.
 *
 * @param folder Absolute.
 * @param id The folder's name, and the type's.
 * @returns `undefined` if there is no such file.
 */
export async function readContentTypeFile(
  folder: string,
  id: string,
): Promise<Reading<TypeSchema> | undefined> {
  const read = await readTextFile(folder, CONTENT_TYPE_FILE, MAX_CONTENT_TYPE_BYTES)
  return read?.ok ? readContentType(read.value, id) : read
}

const MAX_CONTENT_TYPE_BYTES = 64 * 1024
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

const contentTypeSchema = z.strictObject({
  name: shortText.optional(),
  description: longText.optional(),
  displayField: z.string().trim().optional(),
  fields: fieldsSchema.optional(),
})

const BAD_FIELD_ID =
  "must be the id of a field: use only the letters a to z, digits, '-' and '_', at most 64, and none of JavaScript's own names"

function readContentType({ text, file }: TextFile, id: string): Reading<TypeSchema> {
  const yaml = readYamlMap(text)
  if (!yaml.ok) return yaml
  const checked = checkYaml(contentTypeSchema, yaml.value)
  if (!checked.ok) return checked
  const { name, description, displayField, fields: declared = [] } = checked.value
  const lineOf = (key: string, inner?: string) => {
    const pair = yaml.value.pairs.find((each) => each.key === key)
    const within =
      pair?.value.kind === 'map' ? pair.value.pairs.find((each) => each.key === inner) : undefined
    return within?.line ?? pair?.line ?? 1
  }
  const known = id === articlesContentType.id ? articlesSchema : undefined
  const builtIn = known?.contentType.fields ?? []
  const again = declared.find((field) => builtIn.some((other) => other.id === field.id))
  if (again)
    return refuse(
      `'fields.${again.id}' is a field that every article has: choose another name.`,
      lineOf('fields', again.id),
    )

  const fields = [...builtIn, ...declared.map(withoutBody)]
  if (fields.length === 0)
    return refuse("'fields' is missing: write every field below it, as in name: Symbol.", lineOf('fields'))
  const displayed = displayField ?? known?.contentType.displayField ?? null
  if (displayed !== null && !fields.some((field) => field.id === displayed && isTitle(field)))
    return refuse(`'displayField' must name a field of type Symbol or Text.`, lineOf('displayField'))
  return {
    ok: true,
    value: {
      contentType: {
        id,
        name: name ?? known?.contentType.name ?? readableName(id),
        description: description ?? known?.contentType.description ?? null,
        displayField: displayed,
        fields,
        ...datesOf(file),
      },
      bodyFieldId: known?.bodyFieldId ?? findBodyField(declared)?.id,
      choices: known?.choices ?? new Map(),
    },
  }
}

function isFieldId(id: string): boolean {
  // A field without a value must not be found on every object.
  return /^[A-Za-z0-9_-]{1,64}$/.test(id) && !(id in Object.prototype)
}

function isTitle({ type }: Field): boolean {
  return type === 'Symbol' || type === 'Text'
}

function withoutBody({ isBody: _isBody, ...field }: DeclaredField): Field {
  return field
}

function findBodyField(fields: readonly DeclaredField[]): DeclaredField | undefined {
  const free = fields.filter(({ isBody }) => isBody !== false)
  return (
    fields.find(({ isBody }) => isBody) ??
    free.find(({ type }) => type === 'RichText') ??
    free.find(({ type }) => type === 'Text')
  )
}
