import { refuse, type Fault, type Reading } from '@waypost/local-files/written/reading.ts'
import { readYamlLines } from '@waypost/local-files/written/yaml-lines.ts'
import type { YamlMap } from '@waypost/local-files/written/yaml.ts'
import { findLinesAtTheTop } from '../files/lines-at-the-top.ts'
import { HIDING } from './other-programs.ts'

/** A Markdown file has its fields in the front matter, between two lines of `---`. A YAML file contains only fields. */
export type FileForm = 'markdown' | 'yaml'

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
  /** Lines of the front matter that cannot be read. The other lines count. */
  faults: readonly Fault[]
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
  const keys = readYamlLines(text, 0, HIDING)
  return keys.ok ? { ok: true, value: { keys: keys.value, faults: keys.faults ?? [] } } : keys
}

function readFrontMatter(text: string, howToBegin: string): Reading<WrittenEntry> {
  if (text.trim() === '') return refuse(`The file is empty. ${howToBegin}`)
  const top = findLinesAtTheTop(text)
  if (!top) return readWithoutTop(text, howToBegin)
  const { start, closing } = top
  if (!closing) return refuse('The line of three dashes that ends the part above the text is missing.', 1)
  if (closing.start - start > MAX_FRONT_MATTER_LENGTH)
    return refuse(
      'The part between the two lines of three dashes is too long: it is not for the text itself.',
      1,
    )
  const source = spaced(text.slice(start, closing.start))
  const read = readYamlLines(source, text.slice(0, start).split('\n').length - 1, HIDING)
  if (!read.ok && HIDING.test(source)) return read
  const linesAbove = text.slice(0, closing.end).split('\n').length - 1
  const body = { text: text.slice(closing.end), linesAbove }
  return { ok: true, value: { keys: read.ok ? read.value : NO_KEYS, body, faults: read.faults ?? [] } }
}

/** Writes keys as YAML has them: a space follows the colon. JSON may be indented by tabs. */
function spaced(source: string): string {
  if (source.trimStart().startsWith('{')) return source.replaceAll('\t', '  ')
  return source.replaceAll(/^([\w$-]+)[ \t]*(?::(?=[^\s/:])|:(?=[^\S \t\n])|：)[^\S\n]*/gm, '$1: ')
}

/** Reads Markdown without front matter as a text, unless it begins with lines that may hide it. */
function readWithoutTop(text: string, howToBegin: string): Reading<WrittenEntry> {
  const [toml, tomlLines] = /^\+{3}[ \t]*\n(.*?)\n\+{3}[ \t]*(?:\n|$)/s.exec(text) ?? []
  if (toml !== undefined) {
    const read = readYamlLines(tomlLines.replaceAll(/^([\w-]+)[ \t]*=[ \t]*/gm, '$1: '), 1, HIDING)
    if (!read.ok && HIDING.test(tomlLines)) return read
    const body = { text: text.slice(toml.length), linesAbove: toml.split('\n').length - 1 }
    const faults = [{ reason: otherForm('TOML'), line: 1 }, ...(read.faults ?? [])]
    return { ok: true, value: { keys: read.ok ? read.value : NO_KEYS, body, faults } }
  }
  const [json, inside] =
    /^(?:\{[ \t]*\n.*?\n\}|("[\w-]+"[ \t]*:.*?)\n;;;)[ \t]*(?:\n|$)/s.exec(
      text.slice(0, MAX_FRONT_MATTER_LENGTH),
    ) ?? []
  const source = inside === undefined ? json : `{${inside}}`
  const readJson = source === undefined ? undefined : readYamlLines(spaced(source), 0, HIDING)
  if (json !== undefined && readJson?.ok) {
    const body = { text: text.slice(json.length), linesAbove: json.split('\n').length - 1 }
    const faults = [{ reason: otherForm('JSON'), line: 1 }, ...(readJson.faults ?? [])]
    return { ok: true, value: { keys: readJson.value, body, faults } }
  }
  const reason = `The file does not begin with a line of three dashes. ${howToBegin}`
  const isOtherTop = /^\s*(?:---|\+\+\+|[\w$"'-]+[ \t]*[:=]|\{)/.test(text)
  if (isOtherTop && HIDING.test(text.slice(0, MAX_FRONT_MATTER_LENGTH))) return refuse(reason, 1)
  return { ok: true, value: { keys: NO_KEYS, body: { text, linesAbove: 0 }, faults: [{ reason, line: 1 }] } }
}

function otherForm(name: string): string {
  return `The lines at the top are written in ${name}, as Hugo does: write them as YAML, "key: value", between two lines of three dashes.`
}

const NO_KEYS: YamlMap = { kind: 'map', pairs: [], line: 1 }

const MAX_FRONT_MATTER_LENGTH = 64 * 1024
