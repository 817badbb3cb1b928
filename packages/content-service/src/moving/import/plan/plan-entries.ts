import { basename } from 'node:path'
import { parseEntryName } from '../../../files/file-names.ts'
import { spellOwnKey, type OwnKey } from '../../../folder/entry-keys.ts'
import type { TypeSchema } from '../../../folder/type-schema.ts'
import type { Fields } from '../../../space/space.ts'
import type { ImportedEntry } from '../contentful/export-shapes.ts'
import { refuseEntryId, tooAlike } from './file-names.ts'
import { fateOfState, UNKNOWN_LANGUAGE } from './plan-assets.ts'
import type { Planning } from './plan-settings.ts'
import { keyOf, skippedItem, type Note, type PlannedFile, type PlannedItem } from '../items.ts'
import { surroundingsOf, writeValue, type KnownFiles, type ValueSurroundings } from './written-value.ts'
import { toYaml } from './yaml-text.ts'

/**
 * Plans the files of entries: one for each entry, and one for each of its translations.
 *
 * @param assets As planned.
 * @returns `undefined` if entries were refused meanwhile: others may link to them, so everything is planned again.
 */
export function planEntries(planning: Planning, assets: readonly PlannedItem[]): PlannedItem[] | undefined {
  const { content, schemas, defaultCode, refused, onProgress } = planning
  const files = { ...knownAssets(assets, planning), entryFiles: nameFiles(planning) }
  const refusedBefore = refused.size
  const items = content.entries.map((entry) => {
    onProgress()
    const schema = schemas.get(entry.type)
    const item = { kind: 'entry' as const, id: entry.id, name: titleOf(entry, schema, defaultCode) }
    const reason = refused.get(keyOf(item))
    if (reason !== undefined) return skippedItem(item, reason)
    const written = writeEntry(entry, schema!, files, planning)
    if (!('refusal' in written)) return { ...item, count: 1, ...written }
    refused.set(keyOf(item), written.refusal)
    return skippedItem(item, written.refusal)
  })
  return refused.size === refusedBefore ? items : undefined
}

/** Where the files of all entries will be, by id. Refuses entries whose id cannot be the name of a file. */
function nameFiles({
  content,
  present,
  codes,
  defaultCode,
  schemas,
  refused,
}: Planning): KnownFiles['entryFiles'] {
  const translatedInto = codes.difference(new Set([defaultCode]))
  const files: Map<string, { folder: string; fileName: string }> = new Map(present.entries)
  const idByName = new Map<string, string>()
  for (const { id, type: folder } of content.entries) {
    const key = keyOf({ kind: 'entry', id })
    if (refused.has(key)) continue
    const schema = schemas.get(folder)
    const fileName = `${id}.${schema?.bodyFieldId === undefined ? 'yaml' : 'md'}`
    const name = `${folder}/${id}`.toLowerCase()
    const alike = idByName.get(name)
    const there = present.entries.get(id)
    const reason =
      refuseEntryId(id) ??
      (schema === undefined ? `Its content type '${folder}' is missing.` : undefined) ??
      (parseEntryName(fileName, translatedInto)?.locale === undefined ? undefined : LANGUAGE) ??
      (alike === undefined ? undefined : tooAlike(alike)) ??
      (there === undefined || there.folder === folder
        ? undefined
        : `The folder has an entry with this id already: ${there.folder}/${there.fileName}.`)
    if (reason === undefined) {
      files.set(id, { folder, fileName })
      idByName.set(name, id)
    } else refused.set(key, reason)
  }
  return files
}

const LANGUAGE = "Its id ends in a language's code: the file would count as a translation."

function titleOf(
  { fields }: ImportedEntry,
  schema: TypeSchema | undefined,
  defaultCode: string,
): string | undefined {
  const title = fields.get(schema?.contentType.displayField ?? '')?.get(defaultCode)
  return typeof title === 'string' ? title.trim().slice(0, 100) || undefined : undefined
}

/** The assets of the folder after the import. */
function knownAssets(
  assets: readonly PlannedItem[],
  { present, defaultCode }: Planning,
): Omit<KnownFiles, 'entryFiles'> {
  const assetNames = new Map<string, string>()
  for (const [name, id] of present.assets) if (id !== undefined) assetNames.set(id, name)
  for (const { id, files } of assets) if (files.length > 0) assetNames.set(id, basename(files[0].path))
  const texts = new Map(assets.map((asset) => [asset.id, asset.expected?.fields]))
  return {
    assetNames,
    assetIds: new Map([...assetNames].flatMap(([id, name]) => [[id, id] as const, [name, id] as const])),
    describeAsset(id, locale) {
      const description = (code: string) => texts.get(id)?.get(code)?.description as string | undefined
      return description(locale) ?? description(defaultCode) ?? ''
    },
  }
}

type WrittenEntry =
  | { refusal: string }
  | Required<Pick<PlannedItem, 'files' | 'expected' | 'notTaken' | 'changed'>>

function writeEntry(
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

/** Below the limit of our reader, which counts line ends differently. */
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
