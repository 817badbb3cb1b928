import { readFile } from 'node:fs/promises'
import { refuse, type Reading } from '@waypost/local-files/written/reading.ts'
import { findFile, type FoundFile } from './files.ts'

/** The text of a file, with `\n` at the end of lines. */
export interface TextFile {
  text: string
  file: FoundFile
}

/**
 * Reads a file that a person wrote and that is no larger than `maxBytes`.
 * @returns `undefined` if the file is missing.
 */
export async function readTextFile(
  folder: string,
  name: string,
  maxBytes: number,
  howToMend = 'make it shorter.',
): Promise<Reading<TextFile> | undefined> {
  const file = await findFile(folder, name)
  if (file === undefined) return undefined
  if (file === 'outside')
    return refuse('The file is a link to a place outside the folder: put the file itself here.')
  if (file.sizeBytes > maxBytes) return refuse(`The file is larger than ${maxBytes / 1024} KB: ${howToMend}`)
  const decoded = decode(await readFile(file.path))
  return decoded.ok ? { ok: true, value: { text: decoded.value, file } } : decoded
}

function decode(bytes: Uint8Array): Reading<string> {
  try {
    // The decoder removes a byte order mark.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return { ok: true, value: text.replaceAll(/\r\n?/g, '\n') }
  } catch {
    return refuse('The file is not saved as UTF-8: choose that encoding when saving it.', findBadLine(bytes))
  }
}

function findBadLine(bytes: Uint8Array): number {
  // Invalid bytes become U+FFFD. The first U+FFFD marks the fault, unless the text itself contains this character.
  const text = new TextDecoder('utf-8').decode(bytes)
  return text.slice(0, text.indexOf('\uFFFD')).split(/\r\n?|\n/).length
}
