import { refuse, type Reading } from '@waypost/local-files/written/reading.ts'
import { readYamlMap, type YamlMap } from '@waypost/local-files/written/yaml.ts'
import { findLinesAtTheTop } from '../files/lines-at-the-top.ts'

/** A Markdown file has its fields in the front matter, between two lines of `---`. A YAML file contains only fields. */
export type FileForm = 'markdown' | 'yaml'

/** The file of an entry that is read. */
export type EntryPart = 'entry' | 'translation'

/** The text of an entry's file, parsed but not checked against its content type. */
export interface WrittenEntry {
  keys: YamlMap
  /** The text below the front matter; absent in a YAML file. */
  body?: {
    text: string
    /** Number of the file's lines above the text's first line. */
    linesAbove: number
  }
}

export function formOf(fileName: string): FileForm {
  return fileName.endsWith('.md') ? 'markdown' : 'yaml'
}

/** Removes a byte order mark, and ends all lines in `\n`. */
export function withPlainLines(text: string): string {
  return text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
}

/**
 * Parses the text of a file.
 *
 * @param text With plain lines.
 * @param howToBegin Advice for Markdown without front matter.
 */
export function readWrittenEntry(
  text: string,
  form: FileForm,
  howToBegin = 'It begins with a line of three dashes (---).',
): Reading<WrittenEntry> {
  if (form === 'markdown') return readFrontMatter(text, howToBegin)
  if (text.trim() === '') return refuse('The file is empty: write every value as a line "key: value".')
  const keys = readYamlMap(text)
  return keys.ok ? { ok: true, value: { keys: keys.value } } : keys
}

function readFrontMatter(text: string, howToBegin: string): Reading<WrittenEntry> {
  if (text.trim() === '') return refuse(`The file is empty. ${howToBegin}`)
  const top = findLinesAtTheTop(text)
  if (!top) return refuse(`The file does not begin with a line of three dashes. ${howToBegin}`, 1)
  const { start, closing } = top
  if (!closing) return refuse('The line of three dashes that ends the part above the text is missing.', 1)
  if (closing.start - start > MAX_FRONT_MATTER_LENGTH)
    return refuse(
      'The part between the two lines of three dashes is too long: it is not for the text itself.',
      1,
    )
  const keys = readYamlMap(text.slice(start, closing.start), 1)
  if (!keys.ok) return keys
  const linesAbove = text.slice(start, closing.end).split('\n').length
  return { ok: true, value: { keys: keys.value, body: { text: text.slice(closing.end), linesAbove } } }
}

const MAX_FRONT_MATTER_LENGTH = 64 * 1024
