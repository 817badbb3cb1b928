import type { Fault, Reading } from '@waypost/local-files/written/reading.ts'
import type { FoundFile } from '../files/files.ts'
import type { Neighbours } from '../files/references.ts'
import { readTextFile } from '../files/text-file.ts'
import { readEntryContent, type EntryContent } from './entry-content.ts'
import { exampleOf, nounOf, type TypeSchema } from './type-schema.ts'
import {
  formOf,
  readWrittenEntry,
  withPlainLines,
  type EntryPart,
  type WrittenEntry,
} from './written-entry.ts'

export interface EntryFile extends EntryContent {
  file: FoundFile
}

/** Reads an entry's file; `undefined` if it is missing. */
export async function readEntryFile(
  folder: string,
  name: string,
  schema: TypeSchema,
  neighbours: Neighbours,
  part: EntryPart = 'entry',
): Promise<Reading<EntryFile> | undefined> {
  const entries = nounOf(schema) === 'article' ? 'articles' : 'entries'
  const read = await readTextFile(folder, name, MAX_ENTRY_BYTES, `divide it into several ${entries}.`)
  if (!read?.ok) return read
  const { text, file } = read.value
  const written = readWritten(text, name, schema)
  if (!written.ok) return written
  const content = readEntryContent(written.value, name, schema, neighbours, part)
  return content.ok ? { ...content, value: { ...content.value, file } } : content
}

/** Maximum size of an entry's file in bytes, about 40,000 words. */
export const MAX_ENTRY_BYTES = 256 * 1024

function readWritten(text: string, name: string, schema: TypeSchema): Reading<WrittenEntry> {
  const { fields } = schema.contentType
  const first = fields.find(({ required }) => required) ?? fields[0]
  const example = first ? `a line such as "${exampleOf(first)}", and again` : 'and then again'
  const noun = nounOf(schema) === 'article' ? 'An article' : 'An entry'
  const howToBegin = `${noun} begins with a line of three dashes (---), ${example} three dashes.`
  return readWrittenEntry(text, formOf(name), howToBegin)
}

/** A problem of a text; the message is for the creator. */
export interface TextProblem {
  /** Key of the field; absent if the problem does not concern one single field. */
  field?: string
  /** Line number from 1; absent for the whole text. */
  line?: number
  message: string
}

/** Reads a text that is not saved yet. @returns No content if the text cannot be read as an entry. */
export function readShownText(
  text: string,
  name: string,
  schema: TypeSchema,
  neighbours: Neighbours,
  part: EntryPart,
): { content?: EntryContent; problems: readonly TextProblem[] } {
  const written = readWritten(withPlainLines(text), name, schema)
  const reading = written.ok ? readEntryContent(written.value, name, schema, neighbours, part) : written
  const problems = (reading.faults ?? []).map((fault) => ({
    field: written.ok ? fieldOf(fault, written.value, schema) : undefined,
    line: fault.line,
    message: fault.reason,
  }))
  return reading.ok ? { content: reading.value, problems } : { problems }
}

/** Finds the field of a fault by its line. If the text lacks the field, the message names it. */
function fieldOf(
  { line, reason }: Fault,
  { keys, body }: WrittenEntry,
  { contentType, bodyFieldId }: TypeSchema,
): string | undefined {
  const absent = contentType.fields.find(({ id }) => reason.includes(` has no ${id}: `))
  if (absent) return absent.id
  if (line === undefined) return undefined
  if (body && line > body.linesAbove) return bodyFieldId
  return keys.pairs.findLast((pair) => pair.line <= line)?.key
}
