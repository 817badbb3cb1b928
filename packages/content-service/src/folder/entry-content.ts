import { refuse, type Reading } from '@waypost/local-files/written/reading.ts'
import { articlesContentType, type Field, type Fields } from '../space/space.ts'
import {
  divideKeys,
  ownKeys,
  readOwnKeys,
  spellOwnKey,
  type DividedKeys,
  type EntryKeys,
} from './entry-keys.ts'
import { Findings } from './findings.ts'
import { findLinesAtTheTop } from '../files/lines-at-the-top.ts'
import type { Neighbours } from '../files/references.ts'
import { exampleOf, nounOf, type TypeSchema } from './type-schema.ts'
import { readFieldValue, readMarkdown, type FieldPicture, type ValueContext } from './values/field-value.ts'
import { checkText, readChoice } from './values/plain-values.ts'
import { readYamlMap, type YamlMap, type YamlPair } from '@waypost/local-files/written/yaml.ts'

export interface EntryContent {
  isDraft: boolean
  /** Instant before which nobody sees it but in a preview; absent for at once. */
  publishAt?: string
  /** Instant of the first publication; absent where the file's own time tells it. */
  createdAt?: string
  tags: EntryKeys['tags']
  concepts: EntryKeys['concepts']
  fields: Fields
  /** Pictures that its texts show. */
  pictures: readonly FieldPicture[]
}

/**
 * Checks what a file says against its content type.
 *
 * @param part What of an entry the file holds. Of a translation no field is required.
 */
export function readEntryContent(
  written: WrittenEntry,
  schema: TypeSchema,
  neighbours: Neighbours,
  part: 'entry' | 'translation' = 'entry',
): Reading<EntryContent> {
  const findings = new Findings()
  const context: ValueContext = { neighbours, findings, pictures: [] }
  const keys = divideKeys(written.keys, schema.contentType, findings)
  for (const pair of keys.fields.values()) if (!findField(schema, pair.key)) refuseKey(pair, schema, findings)
  if (part === 'translation') refuseUntranslated(keys, schema, findings)
  const { isDraft, publish, created, tags, concepts } = readOwnKeys(keys.own, neighbours, findings)
  const fields = readFields(written.body, keys.fields, schema, context, part)
  const lacksDate = schema.contentType.id === articlesContentType.id && fields.date === undefined
  const hasNoDate = lacksDate && findField(schema, 'date')?.type === 'Date'
  return findings.toReading({
    isDraft,
    ...(publish && { publishAt: publish.instant }),
    ...(created && { createdAt: created.instant }),
    tags,
    concepts,
    fields: { ...fields, ...(publish && hasNoDate && { date: publish.day }) },
    pictures: context.pictures,
  })
}

function readFields(
  body: WrittenEntry['body'],
  pairs: ReadonlyMap<string, YamlPair>,
  schema: TypeSchema,
  context: ValueContext,
  part: 'entry' | 'translation',
): Fields {
  const { findings } = context
  const below = body && body.text.trim() !== '' ? body : undefined
  if (below && schema.bodyFieldId === undefined)
    findings.refuse(
      `No field of '${schema.contentType.id}' takes the text below the lines at the top.`,
      below.linesAbove + 1,
    )
  const values = schema.contentType.fields.map((field) => [field.id, readField(field)] as const)
  return Object.fromEntries(values.filter(([, value]) => value !== undefined))

  function readField(field: Field): unknown {
    const { id } = field
    const isRequired = field.required && part === 'entry'
    const pair = pairs.get(id)
    const isWritten = pair !== undefined && pair.value.kind !== 'nothing'
    if (below && id === schema.bodyFieldId) {
      if (!isWritten) return readBody(below, field, context)
      const reason = `'${id}' is also the text below the lines at the top: keep one of the two.`
      return findings.refuse(reason, pair.line)
    }
    if (!isWritten) return isRequired ? findings.refuse(absence(field, schema), pair?.line ?? 1) : undefined
    const before = findings.count
    const choices = schema.choices.get(id)
    const value = choices
      ? readChoice(pair.value, id, choices, findings)
      : readFieldValue(pair.value, field, context)
    if (value === undefined && isRequired && findings.count === before)
      findings.refuse(`'${id}' has no value: write one after the colon.`, pair.line)
    return value
  }
}

function readBody(
  { text, linesAbove }: NonNullable<WrittenEntry['body']>,
  { id, type }: Field,
  context: ValueContext,
): unknown {
  if (type !== 'Text') return readMarkdown(text, linesAbove, id, context)
  return checkText(text.replace(/^(?:[ \t]*\n)+/, '').trimEnd(), id, linesAbove + 1, context.findings)
}

function absence(field: Field, schema: TypeSchema): string {
  const howTo =
    field.id === schema.bodyFieldId
      ? 'write it below the second line of three dashes'
      : `write a line such as "${exampleOf(field)}"`
  return `The ${nounOf(schema)} has no ${field.id}: ${howTo}.`
}

/** A translation says what differs; the rest is said once, in the file that it translates. */
function refuseUntranslated({ own, fields }: DividedKeys, schema: TypeSchema, findings: Findings): void {
  const misplaced = [
    ...[...own].filter(([key]) => key !== 'draft').map(([, pair]) => pair),
    ...[...fields.values()].filter(({ key }) => findField(schema, key)?.localized === false),
  ]
  for (const { key, line } of misplaced) {
    const reason = `'${key}' is the same in every language: write it into the file that this one translates.`
    findings.refuse(reason, line)
  }
}

function refuseKey({ key, line }: YamlPair, schema: TypeSchema, findings: Findings): void {
  const { contentType, bodyFieldId } = schema
  const known = [
    ...contentType.fields.map(({ id }) => id).filter((id) => id !== bodyFieldId),
    ...ownKeys.map((own) => spellOwnKey(own, contentType)),
  ]
  findings.refuse(`'${key}' is not a known key. There are: ${known.join(', ')}.`, line)
}

function findField({ contentType }: TypeSchema, id: string): Field | undefined {
  return contentType.fields.find((field) => field.id === id)
}

/** What a file says: keys with values and, in Markdown files, a text below them. */
export interface WrittenEntry {
  keys: YamlMap
  /** Absent where the form of the file has no place for a text. */
  body?: {
    text: string
    /** Lines of the file above the text's first. */
    linesAbove: number
  }
}

/**
 * Cuts a Markdown file in two: the front matter, YAML between two lines of `---`, and the text below it. Lines end in
 * `\n` alone.
 *
 * @param howToBegin Said of a file without front matter.
 */
export function readFrontMatter(text: string, howToBegin: string): Reading<WrittenEntry> {
  if (text.trim() === '') return refuse(`The file is empty. ${howToBegin}`)
  const top = findLinesAtTheTop(text)
  if (!top) return refuse(`The file does not begin with a line of three dashes. ${howToBegin}`, 1)
  const { start, closing } = top
  if (!closing) return refuse('The line of three dashes that ends the part above the text is missing.', 1)
  if (closing.start - start > MAX_FRONT_MATTER_LENGTH) {
    return refuse(
      'The part between the two lines of three dashes is too long: it is not for the text itself.',
      1,
    )
  }
  const keys = readYamlMap(text.slice(start, closing.start), 1)
  if (!keys.ok) return keys
  const linesAbove = text.slice(start, closing.end).split('\n').length
  return { ok: true, value: { keys: keys.value, body: { text: text.slice(closing.end), linesAbove } } }
}

const MAX_FRONT_MATTER_LENGTH = 64 * 1024
