import { spellOwnKey, type OwnKey } from '../../../folder/entry-keys.ts'
import { CONTENT_TYPE_FILE } from '../../../files/file-names.ts'
import type { TypeSchema } from '../../../folder/type-schema.ts'
import type { Fields } from '../../../space/space.ts'
import type { ExportEntry } from '../export-file/export-shapes.ts'
import type { Note, PlannedFile, ImportItem } from '../import-items.ts'
import { publicationOf, stateRemark } from '../export-file/publication.ts'
import { valuesAround, writeValue, type KnownFiles, type ValueSurroundings } from './written-value.ts'
import { toYaml } from './yaml-text.ts'

export interface EntryAround extends KnownFiles {
  defaultCode: string
  codes: ReadonlySet<string>
  publishAt: ReadonlyMap<string, string>
  changed: 'publish' | 'draft'
}

type WrittenEntry =
  | { refusal: string }
  | Required<Pick<ImportItem, 'files' | 'words' | 'notTaken' | 'changed'>>

/** Writes an entry as its files: one, and one for each language that it is translated into. */
export function writeEntry(entry: ExportEntry, schema: TypeSchema, around: EntryAround): WrittenEntry {
  const { sys, metadata } = entry
  const { defaultCode, entryFiles, changed: wish, publishAt } = around
  const { folder, fileName } = entryFiles.get(sys.id)!
  const { state, stateOf, createdAt, modifiedMs } = publicationOf(sys, defaultCode)
  const { values: valuesByCode, notTaken } = divideByLocale(entry, schema, around)
  const { isDraft, reason } = stateRemark(state, wish)
  const changed: Note[] = reason === undefined ? [] : [{ reason }]
  const scheduledAt = state === 'draft' ? publishAt.get(sys.id) : undefined

  const files: PlannedFile[] = []
  const words = new Map<string | undefined, Fields>()
  for (const [code, values] of valuesByCode) {
    const isMain = code === defaultCode
    if (!isMain && values.size === 0) continue
    const read = writeFields(values, schema, valuesAround(around, folder, code), isMain)
    if ('refusal' in read) return { refusal: isMain ? read.refusal : `${read.refusal} (${code})` }
    const locale = isMain ? undefined : code
    notTaken.push(...read.losses.map((loss) => ({ reason: loss, locale })))
    if (read.isTidied) changed.push({ reason: TIDIED, locale })
    const isDraftIn = !isMain && !isDraft && stateRemark(stateOf(code), wish).isDraft
    if (isDraftIn) changed.push({ reason: TRANSLATION_DRAFT, locale })
    const own: Partial<Record<OwnKey, unknown>> = isMain
      ? {
          tags: metadata.tags.length > 0 ? metadata.tags : undefined,
          concepts: metadata.concepts.length > 0 ? metadata.concepts : undefined,
          publish: scheduledAt,
          draft: (isDraft && scheduledAt === undefined) || undefined,
          created: createdAt,
        }
      : { draft: isDraftIn || undefined }
    const spelled = Object.entries(own).map(
      ([key, value]) => [spellOwnKey(key as OwnKey, schema.contentType), value] as const,
    )
    const pairs = new Map([...read.written, ...spelled])
    const { text, ending } = writeEntryText(pairs, schema, fileName.endsWith('.md'))
    const name = isMain ? `${sys.id}${ending}` : `${sys.id}.${code}${ending}`
    if (name === CONTENT_TYPE_FILE)
      return { refusal: 'Its file would have the name of the one that declares its type.' }
    files.push({ path: `${folder}/${name}`, content: { text }, modifiedMs })
    if (!isDraftIn) words.set(locale, read.expected)
  }
  return { files, words: { fields: words, tags: metadata.tags }, notTaken, changed }
}

const TIDIED =
  'Empty paragraphs, empty texts and spaces at the ends of paragraphs are left out of its texts: nobody sees them, and Markdown has none.'
const TRANSLATION_DRAFT = 'This language was not published as it is: its words are a draft here.'

function divideByLocale(
  { fields }: ExportEntry,
  { contentType }: TypeSchema,
  { codes, defaultCode }: EntryAround,
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
      else lose('The language is not one of the folder.', code)
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
      return { refusal: `It needs what is not there: ${loss}` }
    fields.losses.push(...value.losses)
    fields.isTidied ||= value.isTidied === true
    if (value.written === undefined) continue
    fields.written.set(field.id, value.written)
    fields.expected[field.id] = value.expected
  }
  return fields
}

/**
 * Writes the text of a file of an entry.
 *
 * @param hasBody Whether the file has a place below the lines at the top; it has none where those would be too long.
 * @returns Also what the file's name ends in.
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

/** Some less than what our reader takes, since it counts other ends of lines. */
const MAX_FRONT_MATTER_LENGTH = 60 * 1024

/** The text that reads as it is written below the lines at the top. */
function bodyOf(
  pairs: ReadonlyMap<string, unknown>,
  { bodyFieldId = '', contentType }: TypeSchema,
): string | undefined {
  const value = pairs.get(bodyFieldId)
  if (typeof value !== 'string' || value.trim() === '') return undefined
  const isRich = contentType.fields.some(({ id, type }) => id === bodyFieldId && type === 'RichText')
  // Around a text of another kind nothing may stand that is cut off there.
  const isWhole = isRich || (value === value.trim() && !value.includes('\r'))
  return isWhole ? value : undefined
}
