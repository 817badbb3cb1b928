import { MAX_FAULTS, type Fault, type Reading } from '@waypost/local-files/reading.ts'
import { toRichText } from '../rich-text/rich-text.ts'
import type { Field, Fields } from '../space/space.ts'
import type { WrittenEntry } from './front-matter.ts'
import { exampleOf, nounOf, type TypeSchema } from './type-schema.ts'
import { noteRichText, readFieldValue, type ValueContext } from './values/field-value.ts'
import { checkText, readChoice } from './values/plain-values.ts'
import type { YamlPair } from '@waypost/local-files/yaml.ts'

/**
 * Reads the fields of an entry.
 *
 * @param pairs Keys that are meant as fields.
 * @param part Of a translation no field is required.
 */
export function readFields(
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
    const faults = (reading.faults ?? []).slice(0, MAX_FAULTS)
    if (reading.ok) missing.push(...faults)
    else refused.push(...faults)
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
  context: ValueContext,
): Reading<unknown> {
  if (field.type === 'Text')
    return checkText(text.replace(/^(?:[ \t]*\n)+/, '').trimEnd(), field.id, linesAbove + 1)
  return noteRichText(toRichText(text, context.neighbours, linesAbove), field.id, context)
}

function absent(field: Field, schema: TypeSchema, line: number): Reading<never> {
  const howTo =
    field.id === schema.bodyFieldId
      ? 'write it below the second line of three dashes'
      : `write a line such as "${exampleOf(field)}"`
  return { ok: false, faults: [{ reason: `The ${nounOf(schema)} has no ${field.id}: ${howTo}.`, line }] }
}
