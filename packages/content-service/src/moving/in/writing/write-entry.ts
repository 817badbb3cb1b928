import { spellOwnKey, type OwnKey } from '../../../folder/entry-keys.ts'
import { CONTENT_TYPE_FILE } from '../../../files/file-names.ts'
import type { TypeSchema } from '../../../folder/type-schema.ts'
import type { Fields } from '../../../space/space.ts'
import { writeEntryText } from './entry-text.ts'
import type { ExportEntry } from '../export-file/export-shapes.ts'
import type { PlannedFile } from '../report/planned.ts'
import { publicationOf, type Published, stateRemark } from '../export-file/publication.ts'
import { valuesAround, type KnownFiles } from './value-surroundings.ts'
import { writeValue, type ValueSurroundings } from './written-value.ts'

/** What is to be read again of an entry. */
export interface EntryWords {
  fields: Fields
  /** By locale's code; drafts are not among them. */
  translations: ReadonlyMap<string, Fields>
  tags: readonly string[]
  concepts: readonly string[]
  isDraft: boolean
}

/** What an entry is written by. */
export interface EntryAround extends KnownFiles {
  schema: TypeSchema
  defaultCode: string
  /** Languages that there are. */
  codes: ReadonlySet<string>
  /** Instants at which entries are to be published, by id. */
  publishAt: ReadonlyMap<string, string>
  changed: 'publish' | 'draft'
}

/** Something that is to be said of an entry, or of its words in one language. */
export interface EntryRemark {
  reason: string
  locale?: string
}

type WrittenEntry =
  | { refusal: string }
  | { files: PlannedFile[]; words: EntryWords; losses: EntryRemark[]; remarks: EntryRemark[] }

/** Writes an entry as its files: one, and one for each language that it is translated into. */
export function writeEntry(entry: ExportEntry, around: EntryAround): WrittenEntry {
  const { sys, metadata } = entry
  const { schema, defaultCode, entryFiles, changed, publishAt } = around
  const { folder, fileName } = entryFiles.get(sys.id)!
  const published = publicationOf(sys, defaultCode)
  const byLocale = divideByLocale(entry, around)
  const { losses } = byLocale
  const remarks: EntryRemark[] = []
  const { isDraft, reason } = stateRemark(published.state, changed)
  if (reason !== undefined) remarks.push({ reason })
  const scheduledAt = published.state === 'draft' ? publishAt.get(sys.id) : undefined

  const files: PlannedFile[] = []
  const translations = new Map<string, Fields>()
  let fields: Fields = {}
  for (const [code, values] of byLocale.values) {
    const isMain = code === defaultCode
    if (!isMain && values.size === 0) continue
    const read = writeFields(values, schema, valuesAround(around, folder, code), isMain)
    if ('refusal' in read) return { refusal: isMain ? read.refusal : `${read.refusal} (${code})` }
    const locale = isMain ? undefined : code
    losses.push(...read.losses.map((loss) => ({ reason: loss, locale })))
    if (read.isTidied) remarks.push({ reason: TIDIED, locale })
    const isDraftIn = !isMain && !isDraft && isDraftTranslation(published, code, changed)
    if (isDraftIn) remarks.push({ reason: TRANSLATION_DRAFT, locale })
    const keys: [OwnKey, unknown][] = isMain
      ? [
          ['tags', metadata.tags.length > 0 ? metadata.tags : undefined],
          ['concepts', metadata.concepts.length > 0 ? metadata.concepts : undefined],
          ['publish', scheduledAt],
          ['draft', (isDraft && scheduledAt === undefined) || undefined],
          ['created', published.createdAt],
        ]
      : [['draft', isDraftIn || undefined]]
    const own = keys.flatMap(([key, value]): [string, unknown][] =>
      value === undefined ? [] : [[spellOwnKey(key, schema.contentType), value]],
    )
    const text = writeEntryText(read.written, new Map(own), schema, fileName.endsWith('.md'))
    const name = isMain ? `${sys.id}${text.ending}` : `${sys.id}.${code}${text.ending}`
    if (name === CONTENT_TYPE_FILE)
      return { refusal: 'Its file would have the name of the one that declares its type.' }
    files.push({ path: `${folder}/${name}`, content: { text: text.text }, modifiedMs: published.modifiedMs })
    if (isMain) fields = read.expected
    else if (!isDraftIn) translations.set(code, read.expected)
  }
  const words = {
    fields,
    translations,
    tags: metadata.tags,
    concepts: metadata.concepts,
    isDraft: isDraft && scheduledAt === undefined,
  }
  return { files, words, losses, remarks }
}

const TIDIED =
  'Empty paragraphs, empty texts and spaces at the ends of paragraphs are left out of its texts: nobody sees them, and Markdown has none.'
const TRANSLATION_DRAFT = 'This language was not published as it is: its words are a draft here.'

function isDraftTranslation({ stateOf }: Published, code: string, changed: 'publish' | 'draft'): boolean {
  const state = stateOf(code)
  return state === 'draft' || (state === 'changed' && changed === 'draft')
}

/** Values of fields by the language that they are in, the default one first. */
function divideByLocale(
  { fields }: ExportEntry,
  { schema, codes, defaultCode }: EntryAround,
): { values: Map<string, Map<string, unknown>>; losses: EntryRemark[] } {
  const values = new Map([defaultCode, ...codes].map((code) => [code, new Map<string, unknown>()]))
  const losses: EntryRemark[] = []
  const unknown = new Set(fields.keys())
  for (const { id, localized } of schema.contentType.fields) {
    unknown.delete(id)
    const written = fields.get(id)
    if (typeof written !== 'object' || written === null) continue
    for (const [code, value] of Object.entries(written) as [string, unknown][]) {
      if (value === null || value === undefined) continue
      const known = values.get(code)
      if (known && (localized || code === defaultCode)) known.set(id, value)
      else if (known)
        losses.push({ reason: `'${id}' is the same in every language: this one is left out.`, locale: code })
      else losses.push({ reason: 'The language is not one of the folder.', locale: code })
    }
  }
  for (const id of unknown)
    losses.push({ reason: `Its content type has no field '${id}': the value is left out.` })
  return { values, losses: distinct(losses) }
}

function distinct(remarks: readonly EntryRemark[]): EntryRemark[] {
  return [...new Map(remarks.map((remark) => [`${remark.locale} ${remark.reason}`, remark])).values()]
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
