import type { Reading } from '@waypost/local-files/written/reading.ts'
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
import type { Neighbours } from '../files/references.ts'
import { exampleOf, nounOf, type TypeSchema } from './type-schema.ts'
import { readFieldValue, readMarkdown, type FieldPicture, type ValueContext } from './values/field-value.ts'
import { checkText, readChoice } from './values/plain-values.ts'
import type { EntryPart, WrittenEntry } from './written-entry.ts'
import type { YamlPair } from '@waypost/local-files/written/yaml.ts'

export interface EntryContent {
  isDraft: boolean
  /** Instant of a scheduled publication; absent otherwise. */
  publishAt?: string
  /** Instant of the first publication; absent if the file's own time counts. */
  createdAt?: string
  tags: EntryKeys['tags']
  concepts: EntryKeys['concepts']
  fields: Fields
  /** Pictures in its texts. */
  pictures: readonly FieldPicture[]
}

/** Checks a file against its content type. In a translation, no field is required. */
export function readEntryContent(
  written: WrittenEntry,
  schema: TypeSchema,
  neighbours: Neighbours,
  part: EntryPart = 'entry',
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
  part: EntryPart,
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

/** A translation has only localized fields; all others are in the original file. */
function refuseUntranslated({ own, fields }: DividedKeys, schema: TypeSchema, findings: Findings): void {
  const misplaced = [
    ...[...own].filter(([key]) => key !== 'draft').map(([, pair]) => pair),
    ...[...fields.values()].filter(({ key }) => findField(schema, key)?.localized === false),
  ]
  for (const { key, line } of misplaced) {
    const reason = `'${key}' is the same in every language: write it into the original file.`
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
