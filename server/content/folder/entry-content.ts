import { MAX_FAULTS, type Fault, type Reading } from '../problem.ts'
import { toRichText } from '../rich-text/rich-text.ts'
import type { Picture } from '../rich-text/rich-text-inlines.ts'
import { articlesContentType, type Field, type Fields } from '../space.ts'
import { divideKeys, ownKeys, readOwnKeys, spellOwnKey, type EntryKeys } from './entry-keys.ts'
import type { WrittenEntry } from './front-matter.ts'
import type { Neighbours } from './references.ts'
import { exampleOf, nounOf, type TypeSchema } from './type-schema.ts'
import { readFieldValue, type ValueContext } from './values/field-value.ts'
import { checkText, readChoice } from './values/text-values.ts'
import { byLine } from './yaml-check.ts'
import type { YamlPair } from './yaml.ts'

/** What one file says of an entry. */
export interface EntryContent {
  isDraft: boolean
  /** Instant before which nobody sees it but in a preview; absent for at once. */
  publishAt?: string
  tags: EntryKeys['tags']
  concepts: EntryKeys['concepts']
  fields: Fields
  /** Pictures that its texts show. */
  pictures: readonly Picture[]
}

/**
 * Checks what a file says against its content type.
 *
 * @param part What of an entry the file holds: all of it, or what is translated of it.
 * @returns What keeps the entry from being read, else the entry with what it names and is not there.
 */
export function readEntryContent(
  written: WrittenEntry,
  schema: TypeSchema,
  neighbours: Neighbours,
  part: 'entry' | 'translation' = 'entry',
): Reading<EntryContent> {
  const context: ValueContext = { neighbours, pictures: [] }
  const keys = divideKeys(written.keys, schema.contentType)
  const own = readOwnKeys(keys.own, neighbours)
  const values = readFields(written, keys.fields, schema, context, part)
  const unknown = [...keys.fields.values()].filter(({ key }) => !findField(schema, key))
  const refused = [
    ...keys.faults,
    ...unknown.slice(0, MAX_FAULTS).map((pair) => unknownKey(pair, schema)),
    ...(part === 'translation' ? refuseUntranslated(keys, schema) : []),
    ...(own.ok ? [] : own.faults),
    ...(values.ok ? [] : values.faults),
  ]
  if (!own.ok || !values.ok || refused.length > 0) return { ok: false, faults: byLine(refused) }

  const { isDraft, publish, tags, concepts } = own.value
  const hasNoDate = schema.contentType.id === articlesContentType.id && values.value.date === undefined
  return {
    ok: true,
    value: {
      isDraft,
      ...(publish && { publishAt: publish.instant }),
      tags,
      concepts,
      fields: { ...values.value, ...(publish && hasNoDate && { date: publish.day }) },
      pictures: context.pictures,
    },
    faults: [...(own.faults ?? []), ...(values.faults ?? [])],
  }
}

function readFields(
  { body }: WrittenEntry,
  pairs: ReadonlyMap<string, YamlPair>,
  schema: TypeSchema,
  context: ValueContext,
  part: 'entry' | 'translation',
): Reading<Fields> {
  const refused: Fault[] = []
  const missing: Fault[] = []
  const fields: [string, unknown][] = []
  for (const field of schema.contentType.fields) {
    const isRequired = field.required && part === 'entry'
    const reading = readField(field, pairs.get(field.id), isRequired)
    if (!reading.ok) refused.push(...reading.faults)
    else missing.push(...(reading.faults ?? []))
    if (reading.ok && reading.value !== undefined) fields.push([field.id, reading.value])
  }
  const hasPlace = body === undefined || schema.bodyFieldId !== undefined || body.text.trim() === ''
  if (!hasPlace)
    refused.push({
      reason: `No field of '${schema.contentType.id}' takes the text below the lines at the top.`,
      line: body.linesAbove + 1,
    })
  return refused.length > 0
    ? { ok: false, faults: refused }
    : { ok: true, value: Object.fromEntries(fields), faults: missing }

  function readField(field: Field, pair: YamlPair | undefined, isRequired: boolean): Reading<unknown> {
    const isWritten = pair !== undefined && pair.value.kind !== 'nothing'
    const isBody = field.id === schema.bodyFieldId && body !== undefined && body.text.trim() !== ''
    if (isWritten && isBody) {
      const reason = `'${field.id}' is also the text below the lines at the top: keep one of the two.`
      return { ok: false, faults: [{ reason, line: pair.line }] }
    }
    if (isBody) return readBody(body, field, context)
    if (!isWritten)
      return isRequired ? absent(field, schema, pair?.line ?? 1) : { ok: true, value: undefined }
    const choices = schema.choices.get(field.id)
    const reading = choices
      ? readChoice(pair.value, field.id, choices)
      : readFieldValue(pair.value, field, context)
    const saysNothing = reading.ok && reading.value === undefined && (reading.faults ?? []).length === 0
    if (!saysNothing || !isRequired) return reading
    const reason = `'${field.id}' has no value: write one after the colon.`
    return { ok: false, faults: [{ reason, line: pair.line }] }
  }
}

function readBody(
  { text, linesAbove }: NonNullable<WrittenEntry['body']>,
  field: Field,
  { neighbours, pictures }: ValueContext,
): Reading<unknown> {
  if (field.type === 'Text')
    return checkText(text.replace(/^(?:[ \t]*\n)+/, '').trimEnd(), field.id, linesAbove + 1)
  const reading = toRichText(text, neighbours, linesAbove)
  if (!reading.ok) return reading
  pictures.push(...reading.value.pictures)
  const { document } = reading.value
  return { ...reading, value: document.content.length > 0 ? document : undefined }
}

function absent(field: Field, schema: TypeSchema, line: number): Reading<never> {
  const howTo =
    field.id === schema.bodyFieldId
      ? 'write it below the second line of three dashes'
      : `write a line such as "${exampleOf(field)}"`
  return { ok: false, faults: [{ reason: `The ${nounOf(schema)} has no ${field.id}: ${howTo}.`, line }] }
}

/** A translation says what differs; the rest is said once, in the file that it translates. */
function refuseUntranslated({ own, fields }: ReturnType<typeof divideKeys>, schema: TypeSchema): Fault[] {
  const misplaced = [
    ...[...own].filter(([key]) => key !== 'draft').map(([, pair]) => pair),
    ...[...fields.values()].filter(({ key }) => findField(schema, key)?.localized === false),
  ]
  return misplaced.map(({ key, line }) => ({
    reason: `'${key}' is the same in every language: write it into the file that this one translates.`,
    line,
  }))
}

function unknownKey({ key, line }: YamlPair, schema: TypeSchema): Fault {
  const { contentType, bodyFieldId } = schema
  const known = [
    ...contentType.fields.map(({ id }) => id).filter((id) => id !== bodyFieldId),
    ...ownKeys.map((own) => spellOwnKey(own, contentType)),
  ]
  return { reason: `'${key}' is not a known key. There are: ${known.join(', ')}.`, line }
}

function findField({ contentType }: TypeSchema, id: string): Field | undefined {
  return contentType.fields.find((field) => field.id === id)
}
