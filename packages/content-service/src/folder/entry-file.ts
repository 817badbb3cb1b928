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
  type FileForm,
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
  const form = formOf(name)
  const read = await readTextFile(folder, name, maxBytesOf(form), form === 'markdown' ? 'cut' : 'refuse')
  if (!read?.ok) return read
  const { text, file, cutAtLine } = read.value
  const written = readWritten(text, name, schema)
  if (!written.ok) return written
  const content = readEntryContent(written.value, name, schema, neighbours, part)
  if (!content.ok) return content
  const cut = cutAtLine === undefined ? [] : [{ reason: tooLarge(schema), line: cutAtLine }]
  return { ...content, value: { ...content.value, file }, faults: [...(content.faults ?? []), ...cut] }
}

/**
 * Maximum size of an entry's file in bytes. Nothing else runs while a file is parsed: that takes about two seconds for 80,000 words of
 * Markdown, and as long for less YAML.
 */
export function maxBytesOf(form: FileForm): number {
  return (form === 'markdown' ? 512 : 256) * 1024
}

function tooLarge(schema: TypeSchema): string {
  const entries = nounOf(schema) === 'article' ? 'articles' : 'entries'
  return `The file is larger than ${maxBytesOf('markdown') / 1024} KB: from here on it is left out. Divide it into several ${entries}.`
}

function readWritten(text: string, name: string, schema: TypeSchema): Reading<WrittenEntry> {
  const { fields } = schema.contentType
  const first = fields.find(({ required }) => required) ?? fields[0]
  const example = first ? `a line such as "${exampleOf(first)}", and again` : 'and then again'
  const noun = { article: 'An article', page: 'A page', entry: 'An entry' }[nounOf(schema)]
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
