import { refuse, type Reading } from '@waypost/local-files/reading.ts'
import { readYamlMap, type YamlMap } from '@waypost/local-files/yaml.ts'

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
  const opening = /^---[ \t]*\n/.exec(text)
  if (!opening) return refuse(`The file does not begin with a line of three dashes. ${howToBegin}`, 1)
  const rest = text.slice(opening[0].length)
  const closing = /^---[ \t]*(?:\n|$)/m.exec(rest)
  if (!closing) return refuse('The line of three dashes that ends the part above the text is missing.', 1)
  if (closing.index > MAX_FRONT_MATTER_LENGTH) {
    return refuse(
      'The part between the two lines of three dashes is too long: it is not for the text itself.',
      1,
    )
  }
  const keys = readYamlMap(rest.slice(0, closing.index), 1)
  if (!keys.ok) return keys
  const end = closing.index + closing[0].length
  const linesAbove = rest.slice(0, end).split('\n').length
  return { ok: true, value: { keys: keys.value, body: { text: rest.slice(end), linesAbove } } }
}

const MAX_FRONT_MATTER_LENGTH = 64 * 1024
