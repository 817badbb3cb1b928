import { spellOwnKey, type OwnKey } from '../../../folder/entry-keys.ts'
import type { TypeSchema } from '../../../folder/type-schema.ts'
import type { Fields } from '../../../space/space.ts'
import type { ImportedEntry } from '../contentful/export-shapes.ts'
import type { Note, PlannedFile, PlannedItem } from '../items.ts'
import { fateOfState, UNKNOWN_LANGUAGE } from './plan-assets.ts'
import type { Planning } from './plan-settings.ts'
import { surroundingsOf, writeValue, type KnownFiles, type ValueSurroundings } from './written-value.ts'
import { toYaml } from './yaml-text.ts'

type WrittenEntry =
  | { refusal: string }
  | Required<Pick<PlannedItem, 'files' | 'expected' | 'notTaken' | 'changed'>>

/** Writes the texts of an entry's files. @returns Otherwise why the entry cannot be imported. */
export function writeEntry(
  entry: ImportedEntry,
  schema: TypeSchema,
  known: KnownFiles,
  planning: Planning,
): WrittenEntry {
  const { defaultCode, changed: wish } = planning
  const { id, tags, concepts, publishAt } = entry
  const { folder, fileName } = known.entryFiles.get(id)!
  const { state, stateIn, createdAt, modifiedMs } = entry.publication(defaultCode)
  const { values: valuesByCode, notTaken } = divideByLocale(entry, schema, planning)
  const { isDraft, reason } = fateOfState(state, wish)
  const changed: Note[] = reason === undefined ? [] : [{ reason }]
  const scheduledAt = state === 'draft' ? publishAt : undefined
  const ownKeys: Partial<Record<OwnKey, unknown>> = {
    tags: tags.length > 0 ? tags : undefined,
    concepts: concepts.length > 0 ? concepts : undefined,
    publish: scheduledAt,
    draft: (isDraft && scheduledAt === undefined) || undefined,
    created: createdAt,
  }

  const files: PlannedFile[] = []
  const expected = new Map<string | undefined, Fields>()
  for (const [code, values] of valuesByCode) {
    const isMain = code === defaultCode
    if (!isMain && values.size === 0) continue
    const locale = isMain ? undefined : code
    const fields = writeFields(values, schema, surroundingsOf(known, folder, code), isMain)
    if ('refusal' in fields) return { refusal: isMain ? fields.refusal : `${fields.refusal} (${code})` }
    notTaken.push(...fields.losses.map((loss) => ({ reason: loss, locale })))
    if (fields.isTidied) changed.push({ reason: TIDIED, locale })
    const isDraftIn = !isMain && !isDraft && fateOfState(stateIn(code), wish).isDraft
    if (isDraftIn) changed.push({ reason: TRANSLATION_DRAFT, locale })
    const spelled = Object.entries(isMain ? ownKeys : { draft: isDraftIn || undefined }).map(
      ([key, value]) => [spellOwnKey(key as OwnKey, schema.contentType), value] as const,
    )
    const pairs = new Map([...fields.written, ...spelled])
    const { text, ending } = writeEntryText(pairs, schema, fileName.endsWith('.md'))
    const name = isMain ? `${id}${ending}` : `${id}.${code}${ending}`
    files.push({ path: `${folder}/${name}`, content: { text }, modifiedMs })
    if (!isDraftIn) expected.set(locale, fields.expected)
  }
  return { files, expected: { fields: expected, tags }, notTaken, changed }
}

const TIDIED =
  'Empty paragraphs, empty texts and spaces at the ends of paragraphs are left out of its texts: nobody sees them, and Markdown cannot hold them.'
const TRANSLATION_DRAFT = 'This language was not published in this form: its text is a draft here.'

/** Divides the values of an entry by language. The default language comes first. */
function divideByLocale(
  { fields }: ImportedEntry,
  { contentType }: TypeSchema,
  { codes, defaultCode }: Planning,
): { values: Map<string, Map<string, unknown>>; notTaken: Note[] } {
  const values = new Map([defaultCode, ...codes].map((code) => [code, new Map<string, unknown>()]))
  const losses = new Map<string, Note>()
  const lose = (reason: string, locale?: string) => losses.set(`${locale} ${reason}`, { reason, locale })
  for (const { id, localized } of contentType.fields) {
    for (const [code, value] of fields.get(id) ?? []) {
      if (value === null || value === undefined) continue
      const known = values.get(code)
      if (known && (localized || code === defaultCode)) known.set(id, value)
      else if (known) lose(`'${id}' is the same in every language: this one is left out.`, code)
      else lose(UNKNOWN_LANGUAGE, code)
    }
  }
  for (const id of fields.keys())
    if (!contentType.fields.some((field) => field.id === id))
      lose(`Its content type has no field '${id}': the value is left out.`)
  return { values, notTaken: [...losses.values()] }
}

interface WrittenFields {
  written: Map<string, unknown>
  expected: Record<string, unknown>
  losses: string[]
  isTidied: boolean
}

function writeFields(
  values: ReadonlyMap<string, unknown>,
  { contentType }: TypeSchema,
  around: ValueSurroundings,
  isMain: boolean,
): WrittenFields | { refusal: string } {
  const fields: WrittenFields = { written: new Map(), expected: {}, losses: [], isTidied: false }
  for (const field of contentType.fields) {
    if (!values.has(field.id)) continue
    const value = writeValue(values.get(field.id), field, around)
    if ('refusal' in value) return value
    const [loss] = value.losses
    if (isMain && field.required && value.written === undefined && loss !== undefined)
      return { refusal: `A required value is missing: ${loss}` }
    fields.losses.push(...value.losses)
    fields.isTidied ||= value.isTidied === true
    if (value.written === undefined) continue
    fields.written.set(field.id, value.written)
    fields.expected[field.id] = value.expected
  }
  return fields
}

/**
 * Writes the text of an entry's file.
 *
 * @param hasBody Whether the type has a field for the text below the front matter. A front matter that would be too long
 *   becomes a YAML file.
 */
function writeEntryText(
  pairs: ReadonlyMap<string, unknown>,
  schema: TypeSchema,
  hasBody: boolean,
): { text: string; ending: '.md' | '.yaml' } {
  const body = hasBody ? bodyOf(pairs, schema) : undefined
  const above = new Map(pairs)
  if (body !== undefined) above.delete(schema.bodyFieldId ?? '')
  const lines = toYaml(above)
  if (!hasBody || lines.length > MAX_FRONT_MATTER_LENGTH)
    return { text: toYaml(pairs) || '{}\n', ending: '.yaml' }
  return { text: `---\n${lines}---\n${body === undefined ? '' : `\n${body}\n`}`, ending: '.md' }
}

/** Slightly below our reader's limit, since our reader counts line ends differently. */
const MAX_FRONT_MATTER_LENGTH = 60 * 1024

/** The text to write below the front matter, if our reader reads it from there unchanged. */
function bodyOf(
  pairs: ReadonlyMap<string, unknown>,
  { bodyFieldId = '', contentType }: TypeSchema,
): string | undefined {
  const value = pairs.get(bodyFieldId)
  if (typeof value !== 'string' || value.trim() === '') return undefined
  const isRich = contentType.fields.some(({ id, type }) => id === bodyFieldId && type === 'RichText')
  // Our reader trims plain texts.
  const isWhole = isRich || (value === value.trim() && !value.includes('\r'))
  return isWhole ? value : undefined
}
