import { MAX_FAULTS, type Fault, type Reading } from '@waypost/local-files/reading.ts'
import { articlesContentType, type Field, type Fields } from '../space/space.ts'
import { readFields } from './entry-fields.ts'
import { divideKeys, ownKeys, readOwnKeys, spellOwnKey, type EntryKeys } from './entry-keys.ts'
import type { WrittenEntry } from './front-matter.ts'
import type { Neighbours } from '../files/references.ts'
import type { TypeSchema } from './type-schema.ts'
import type { FieldPicture, ValueContext } from './values/field-value.ts'
import { byLine } from '../files/yaml-check.ts'
import type { YamlPair } from '@waypost/local-files/yaml.ts'

/** What one file says of an entry. */
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

  const { isDraft, publish, created, tags, concepts } = own.value
  const lacksDate = schema.contentType.id === articlesContentType.id && values.value.date === undefined
  const hasNoDate = lacksDate && findField(schema, 'date')?.type === 'Date'
  return {
    ok: true,
    value: {
      isDraft,
      ...(publish && { publishAt: publish.instant }),
      ...(created && { createdAt: created.instant }),
      tags,
      concepts,
      fields: { ...values.value, ...(publish && hasNoDate && { date: publish.day }) },
      pictures: context.pictures,
    },
    faults: [...(own.faults ?? []), ...(values.faults ?? [])],
  }
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
