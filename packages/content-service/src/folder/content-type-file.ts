import { refuse, type Reading } from '@waypost/local-files/written/reading.ts'
import { articlesContentType, type ContentType, type Field } from '../space/space.ts'
import { type DeclaredField, contentTypeSchema, type DeclaredType } from './content-type-schema.ts'
import { CONTENT_TYPE_FILE, readableName } from '../files/file-names.ts'
import { datesOf } from '../files/files.ts'
import { readTextFile, type TextFile } from '../files/text-file.ts'
import { articlesSchema, type TypeSchema } from './type-schema.ts'
import { checkYaml } from '../files/yaml-check.ts'
import { lineAt, readYamlMap } from '@waypost/local-files/written/yaml.ts'

/** Reads the `content-type.yaml` of a folder; `undefined` if it is missing. */
export async function readContentTypeFile(
  folder: string,
  id: string,
): Promise<Reading<TypeSchema> | undefined> {
  const read = await readTextFile(folder, CONTENT_TYPE_FILE, MAX_CONTENT_TYPE_BYTES)
  return read?.ok ? readContentType(read.value, id) : read
}

const MAX_CONTENT_TYPE_BYTES = 64 * 1024

/** Reads the text of `content-type.yaml`. @param id Of the content type. */
export function readContentType({ text, file }: TextFile, id: string): Reading<TypeSchema> {
  const yaml = readYamlMap(text)
  if (!yaml.ok) return yaml
  const checked = checkYaml(contentTypeSchema, yaml.value)
  if (!checked.ok) return checked
  const isArticles = id === articlesContentType.id
  if (checked.value.whole !== undefined && !isArticles)
    return refuse(
      "'whole' is only for articles: every other type declares all its fields.",
      lineAt(yaml.value, ['whole']),
    )
  const known = isArticles && !checked.value.whole ? articlesSchema : undefined
  const schema = complete(id, checked.value, known, datesOf(file))
  const wrong = findWrong(checked.value, schema, known)
  if (wrong) return refuse(wrong.reason, lineAt(yaml.value, wrong.path))
  return { ok: true, value: schema }
}

/** @param known A built-in schema to which the declared fields are added. */
function complete(
  id: string,
  declared: DeclaredType,
  known: TypeSchema | undefined,
  dates: Pick<ContentType, 'createdAt' | 'updatedAt'>,
): TypeSchema {
  const { name, description, displayField, fields = [] } = declared
  const bodyFieldId = known?.bodyFieldId ?? findBodyField(fields)?.id
  const builtIn = (known?.contentType.fields ?? []).filter(
    (field) => !fields.some(({ id }) => id === field.id),
  )
  return {
    contentType: {
      id,
      name: name ?? known?.contentType.name ?? readableName(id),
      description: description ?? known?.contentType.description ?? null,
      displayField: displayField ?? known?.contentType.displayField ?? null,
      fields: [...builtIn, ...fields.map((field) => toField(field, bodyFieldId))],
      ...dates,
    },
    bodyFieldId,
    choices: known?.choices ?? new Map(),
  }
}

/** Finds the errors that the file's schema cannot find. */
function findWrong(
  { fields: declared = [] }: DeclaredType,
  { contentType: { fields, displayField } }: TypeSchema,
  known: TypeSchema | undefined,
): { reason: string; path: string[] } | undefined {
  const again = declared.find(({ id }) => isBuiltIn(id, known))
  if (again) {
    const reason = `'fields.${again.id}' is a field that every article has: choose another name.`
    return { reason, path: ['fields', again.id] }
  }
  if (fields.length === 0)
    return {
      reason: "'fields' is missing: write every field below it, as in name: Symbol.",
      path: ['fields'],
    }
  if (displayField !== null && !fields.some((field) => field.id === displayField && isTitle(field)))
    return { reason: "'displayField' must name a field of type Symbol or Text.", path: ['displayField'] }
  return undefined
}

function isBuiltIn(id: string, known: TypeSchema | undefined): boolean {
  return !LATER_FIELDS.has(id) && known?.contentType.fields.some((field) => field.id === id) === true
}

/** Folders may have declared fields with these names before articles had them. */
const LATER_FIELDS: ReadonlySet<string> = new Set(['excerpt', 'updated', 'aliases'])

function isTitle({ type }: Field): boolean {
  return type === 'Symbol' || type === 'Text'
}

function toField({ isBody: _isBody, ...field }: DeclaredField, bodyFieldId: string | undefined): Field {
  return field.type === 'Text' && field.id === bodyFieldId ? { ...field, isMarkdown: true } : field
}

function findBodyField(fields: readonly DeclaredField[]): DeclaredField | undefined {
  const free = fields.filter(({ isBody }) => isBody !== false)
  return (
    fields.find(({ isBody }) => isBody) ??
    free.find(({ type }) => type === 'RichText') ??
    free.find(({ type }) => type === 'Text')
  )
}
