import { refuse, type Fault, type PartialReading } from '@waypost/local-files/written/reading.ts'
import { articlesContentType, type ContentType, type Field } from '../space/space.ts'
import { type DeclaredField, contentTypeSchema, TYPE_KEYS, type DeclaredType } from './content-type-schema.ts'
import { CONTENT_TYPE_FILE, readableName } from '../files/file-names.ts'
import { datesOf } from '../files/files.ts'
import { readTextFile, type TextFile } from '../files/text-file.ts'
import { articlesSchema, type TypeSchema } from './type-schema.ts'
import { booleanText } from './values/plain-values.ts'
import { byLine } from '../files/yaml-check.ts'
import { nearMiss } from '@waypost/local-files/written/near-miss.ts'
import { lineAt, type YamlMap } from '@waypost/local-files/written/yaml.ts'
import { readYamlFile } from './yaml-file.ts'

/** Reads the `content-type.yaml` of a folder; `undefined` if it is missing. */
export async function readContentTypeFile(
  folder: string,
  id: string,
): Promise<PartialReading<TypeSchema> | undefined> {
  const read = await readTextFile(folder, CONTENT_TYPE_FILE, MAX_CONTENT_TYPE_BYTES)
  return read?.ok ? readContentType(read.value, id) : read
}

const MAX_CONTENT_TYPE_BYTES = 64 * 1024

/** Reads the text of `content-type.yaml`. @param id Of the content type. */
export function readContentType({ text, file }: TextFile, id: string): PartialReading<TypeSchema> {
  const read = readYamlFile(text, contentTypeSchema, TYPE_KEYS)
  if (!read.ok) return read
  const { map, value: declared } = read
  const isArticles = id === articlesContentType.id
  const known = isArticles && !declared.whole ? articlesSchema : undefined
  const wrong: { reason: string; path: string[] }[] = []
  if (declared.whole !== undefined && !isArticles) wrong.push({ reason: NOT_WHOLE, path: ['whole'] })
  for (const again of declared.fields?.filter((field) => isBuiltIn(field.id, known)) ?? []) {
    const reason = `'fields.${again.id}' is a field that every article has: choose another name.`
    wrong.push({ reason, path: ['fields', again.id] })
  }
  const fields = declared.fields
    ?.filter((field) => !isBuiltIn(field.id, known))
    .map((field) => (mayBeOmitted(field.id, map) ? { ...field, omitted: true } : field))
  const schema = complete(id, { ...declared, fields }, known, datesOf(file))
  const { contentType } = schema
  const title = contentType.fields.find((field) => field.id === contentType.displayField)
  if (contentType.displayField !== null && !isTitle(title))
    wrong.push({ reason: NO_TITLE, path: ['displayField'] })
  const found = wrong.map(({ reason, path }): Fault => ({ reason, line: lineAt(map, path) }))
  const faults = byLine([...read.faults, ...found])
  if (contentType.fields.length === 0)
    return faults.length > 0 ? { ok: false, faults } : refuse(NO_FIELDS, lineAt(map, ['fields']))
  const displayField = isTitle(title) ? title.id : null
  return { ...read, value: { ...schema, contentType: { ...contentType, displayField } }, faults }
}

const NOT_WHOLE = "'whole' is only for articles: every other type declares all its fields."
const NO_FIELDS = "'fields' is missing: write every field below it, as in name: Symbol."
const NO_TITLE = "'displayField' must name a field of type Symbol or Text."

/** Whether a line of a field may keep its values out of what is published. */
function mayBeOmitted(id: string, map: YamlMap): boolean {
  const fields = map.pairs.find(({ key }) => key === 'fields')?.value
  const field = fields?.kind === 'map' ? fields.pairs.find(({ key }) => key === id)?.value : undefined
  if (field?.kind !== 'map') return false
  const said = field.pairs.find(({ key }) => nearMiss(key, ['omitted']))?.value
  return said !== undefined && !(said.kind === 'scalar' && booleanText.safeParse(said.text).data === false)
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

function isBuiltIn(id: string, known: TypeSchema | undefined): boolean {
  return !LATER_FIELDS.has(id) && known?.contentType.fields.some((field) => field.id === id) === true
}

/** Folders may have declared fields with these names before articles had them. */
const LATER_FIELDS: ReadonlySet<string> = new Set(['excerpt', 'updated', 'aliases', 'series', 'part'])

function isTitle(field: Field | undefined): field is Field {
  return field?.type === 'Symbol' || field?.type === 'Text'
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
