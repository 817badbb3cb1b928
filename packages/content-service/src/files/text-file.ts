import { readFile } from 'node:fs/promises'
import { refuse, type Reading } from '@waypost/local-files/written/reading.ts'
import { findFile, type FoundFile } from './files.ts'

/** The text of a file, its lines ending in `\n` alone. */
export interface TextFile {
  text: string
  file: FoundFile
}

/**
 * Reads a file that a person wrote; one of more than `maxBytes` is refused unread.
 *
 * @returns `undefined` if it is gone.
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
    // Takes a byte order mark away.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return { ok: true, value: text.replaceAll(/\r\n?/g, '\n') }
  } catch {
    return refuse('The file is not saved as UTF-8: choose that encoding when saving it.', findBadLine(bytes))
  }
}

function findBadLine(bytes: Uint8Array): number {
  // Bytes that are not UTF-8 become U+FFFD; its first one is at the fault, or is really written there.
  const text = new TextDecoder('utf-8').decode(bytes)
  return text.slice(0, text.indexOf('\uFFFD')).split(/\r\n?|\n/).length
}
