import type { Reading } from '@waypost/local-files/written/reading.ts'
import { articlesContentType, type Field, type Fields } from '../space/space.ts'
import { mainFileOf, readableName } from '../files/file-names.ts'
import { isSiteName } from '../files/site-names.ts'
import {
  divideKeys,
  ownKeys,
  readOwnKeys,
  spellOwnKey,
  type DividedKeys,
  type EntryKeys,
} from './entry-keys.ts'
import { Findings } from './findings.ts'
import { CHANGE_KEYS, fieldOfOtherKey } from './other-programs.ts'
import { ADDRESS_KEYS, ADDRESSES_FIELD, dayInName, readOldAddresses, withoutDay } from './old-addresses.ts'
import type { Neighbours } from '../files/references.ts'
import { exampleOf, nounOf, type TypeSchema } from './type-schema.ts'
import { readFieldValue, readMarkdown, type FieldPicture, type ValueContext } from './values/field-value.ts'
import { checkText, MAX_SYMBOL_LENGTH, readChoice } from './values/plain-values.ts'
import { countWords } from './word-counts.ts'
import type { EntryPart, WrittenEntry } from './written-entry.ts'
import { nearMiss } from '@waypost/local-files/written/near-miss.ts'
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
  /** The words of its text, as `countWords` counts them; absent without a Markdown text. */
  words?: string
  /** Pictures in its texts. */
  pictures: readonly FieldPicture[]
}

/**
 * Reads the content of a file by its content type. A line of an article that cannot be read costs only itself; the file is
 * refused if that line may hide it. In a translation, no field is required.
 * @param fileName For the title of a text that has none.
 */
export function readEntryContent(
  written: WrittenEntry,
  fileName: string,
  schema: TypeSchema,
  neighbours: Neighbours,
  part: EntryPart = 'entry',
): Reading<EntryContent> {
  const findings = new Findings(isStrict(schema))
  for (const { reason, line } of written.faults) findings.leaveOut(reason, line)
  const context: ValueContext = { neighbours, findings, pictures: [] }
  const body = written.body && written.body.text.trim() !== '' ? written.body : undefined
  const divided = divideKeys(written.keys, schema.contentType, findings)
  const { isDraft, publish, created, tags, concepts } = readOwnKeys(divided, neighbours, findings)
  const { pairs, addresses } = findMeanings(divided.fields, schema, body !== undefined, findings)
  if (part === 'translation') {
    for (const pair of addresses) pairs.set(ADDRESSES_FIELD, pair)
    leaveOutUntranslated({ own: divided.own, fields: pairs }, schema, findings)
  }
  const titleId = part === 'entry' ? requiredTitleOf(schema) : undefined
  const heading = titleId !== undefined && !pairs.has(titleId) ? headingOf(body) : undefined
  const read = readFields(heading?.below ?? body, pairs, schema, context, part)
  const parts = { fileName, date: read.date, category: read.category }
  const aliases = part === 'entry' ? readOldAddresses(addresses, parts, findings) : undefined
  const lacksTitle = titleId !== undefined && read[titleId] === undefined
  const hasText = body !== undefined || read[schema.bodyFieldId ?? ''] !== undefined
  const hasNothing = lacksTitle && !hasText && read.image === undefined
  if (hasNothing) findings.refuse(NOTHING)
  if (schema.arePages && part === 'entry' && isSiteName(nameOf(fileName))) findings.refuse(siteName(fileName))
  const title = lacksTitle ? { [titleId]: heading?.title ?? readableName(withoutDay(fileName)) } : {}
  const fields: Fields = { ...read, ...title, ...(aliases && { aliases }) }
  const lacksDate = schema.contentType.id === articlesContentType.id && fields.date === undefined
  const hasNoDate = lacksDate && part === 'entry' && findField(schema, 'date')?.type === 'Date'
  const day = hasNoDate ? (publish?.day ?? dayInName(fileName)) : undefined
  const content = {
    isDraft,
    ...(publish && { publishAt: publish.instant }),
    ...(created && { createdAt: created.instant }),
    tags,
    concepts,
    fields: { ...fields, ...(day !== undefined && { date: day }) },
    ...(body && { words: countWords(body.text) }),
    pictures: context.pictures,
  }
  return findings.toReading(content, isDraft && !hasNothing)
}

/** A page's name, from that of its file or working copy. */
function nameOf(fileName: string): string {
  return (mainFileOf(fileName) ?? fileName).replace(/\.(?:md|yaml)$/, '')
}

function siteName(fileName: string): string {
  return `The site itself uses the address '/${nameOf(fileName)}', so the page is shown nowhere: give its file another name.`
}

const NOTHING = 'The file has neither a title nor a text nor a picture.'

/**
 * The pairs by the fields that they are for, and those with addresses that the article had elsewhere. Keys of other programs have
 * meanings, and unknown ones are reported.
 */
function findMeanings(
  pairs: ReadonlyMap<string, YamlPair>,
  schema: TypeSchema,
  hasBody: boolean,
  findings: Findings,
): { pairs: Map<string, YamlPair>; addresses: readonly YamlPair[] } {
  const found = new Map<string, YamlPair>()
  const others: YamlPair[] = []
  const addresses: YamlPair[] = []
  const fieldOf = (key: string) => {
    const meant = nounOf(schema) !== 'entry' ? fieldOfOtherKey.get(key) : undefined
    return meant !== undefined && findField(schema, meant) ? meant : undefined
  }
  const isAddressKey = (key: string) =>
    nounOf(schema) === 'article' &&
    ADDRESS_KEYS.has(key) &&
    findField(schema, ADDRESSES_FIELD)?.type === 'Array' &&
    (key === ADDRESSES_FIELD || !findField(schema, key))
  for (const pair of pairs.values()) {
    // With a text below, `description` is what other programs mean by it.
    const isExcerpt = hasBody && pair.key === schema.bodyFieldId && fieldOf(pair.key) !== undefined
    if (isAddressKey(pair.key)) addresses.push(pair)
    else if (findField(schema, pair.key) && !isExcerpt) found.set(pair.key, single(pair, pair.key))
    else others.push(pair)
  }
  for (const pair of others) {
    const meant = fieldOf(pair.key)
    if (meant === undefined && CHANGE_KEYS.has(pair.key)) continue
    if (meant === undefined) noteKey(pair, schema, findings)
    else if (found.has(meant))
      findings.leaveOut(
        `'${pair.key}' means the same as '${found.get(meant)!.key}': keep one of the two.`,
        pair.line,
      )
    else found.set(meant, single(pair, meant))
  }
  return { pairs: found, addresses }

  /** Other programs have lists of categories and series. */
  function single(pair: YamlPair, id: string): YamlPair {
    const isOne = (id === 'category' || id === 'series') && nounOf(schema) === 'article'
    return isOne && findField(schema, id)?.type === 'Symbol' ? firstOf(pair, id, findings) : pair
  }
}

/** An article has one category and one series. */
function firstOf(pair: YamlPair, id: string, findings: Findings): YamlPair {
  if (pair.value.kind !== 'list') return pair
  const [item, ...more] = pair.value.items
  // Hexo writes a category below another one as a list in the list.
  const first = item?.kind === 'list' ? item.items[0] : item
  if (more.length > 0)
    findings.leaveOut(`'${pair.key}': an article has one ${id}, so only the first counts.`, pair.line)
  return { ...pair, value: first ?? { kind: 'nothing', line: pair.line } }
}

/** Articles and pages are left out only if nothing of them can be shown. Programs rely on the fields that other types declare. */
function isStrict(schema: TypeSchema): boolean {
  return nounOf(schema) === 'entry' || findField(schema, 'title') === undefined
}

/** The field that names an entry, if each entry must have it. */
function requiredTitleOf({ contentType: { displayField, fields } }: TypeSchema): string | undefined {
  return fields.find(({ id, type, required }) => id === displayField && type === 'Symbol' && required)?.id
}

/** The heading that a text without a title begins with, and the text below it. */
function headingOf(body: WrittenEntry['body']) {
  const [lines, heading] = /^\s*#[ \t]+(.+?)[ \t#]*(?:\n|$)/.exec(body?.text ?? '') ?? []
  const title = heading?.replaceAll(/[*_`]/g, '').trim().slice(0, MAX_SYMBOL_LENGTH)
  if (!body || lines === undefined || !title) return undefined
  const text = lines.replaceAll(/[^\n]/g, '') + body.text.slice(lines.length)
  return { title, below: { ...body, text } }
}

function readFields(
  below: WrittenEntry['body'],
  pairs: ReadonlyMap<string, YamlPair>,
  schema: TypeSchema,
  context: ValueContext,
  part: EntryPart,
): Fields {
  const { findings } = context
  if (below && schema.bodyFieldId === undefined)
    findings.leaveOut(
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
      const reason = `'${id}' is also the text below the lines at the top: keep one of the two.`
      if (isWritten) findings.leaveOut(reason, pair.line)
      return readBody(below, field, context)
    }
    if (!isWritten) return isRequired ? findings.leaveOut(absence(field, schema), pair?.line ?? 1) : undefined
    const before = findings.count
    const choices = schema.choices.get(id)
    const value = choices
      ? readChoice(pair.value, id, choices, findings)
      : readFieldValue(pair.value, { ...field, id: pair.key }, context)
    if (value === undefined && isRequired && findings.count === before)
      findings.leaveOut(`'${id}' has no value: write one after the colon.`, pair.line)
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
function leaveOutUntranslated(
  { own, fields }: { own: DividedKeys['own']; fields: Map<string, YamlPair> },
  schema: TypeSchema,
  findings: Findings,
): void {
  const reasonFor = (key: string) =>
    `'${key}' is the same in every language: write it into the original file.`
  for (const [key, pair] of own) {
    if (key === 'publish') findings.refuse(reasonFor(pair.key), pair.line)
    else if (key !== 'draft') findings.leaveOut(reasonFor(pair.key), pair.line)
  }
  for (const [id, { key, line }] of fields) {
    if (findField(schema, id)?.localized !== false) continue
    findings.leaveOut(reasonFor(key), line)
    fields.delete(id)
  }
}

function noteKey({ key, line }: YamlPair, schema: TypeSchema, findings: Findings): void {
  if (findings.isFull) return
  const { contentType, bodyFieldId } = schema
  const known = [
    ...contentType.fields.map(({ id }) => id).filter((id) => id !== bodyFieldId),
    ...ownKeys.map((own) => spellOwnKey(own, contentType)),
  ]
  const meant = nearMiss(key, known)
  const advice = meant === undefined ? `There are: ${known.join(', ')}.` : `Did you mean '${meant}'?`
  findings.leaveOut(`'${key}' is not a known key. ${advice}`, line)
}

function findField({ contentType }: TypeSchema, id: string): Field | undefined {
  return contentType.fields.find((field) => field.id === id)
}
