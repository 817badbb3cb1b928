import { open, readFile } from 'node:fs/promises'
import { refuse, type Reading } from '@waypost/local-files/written/reading.ts'
import { findFile, type FoundFile } from './files.ts'

/** The text of a file, with `\n` at the end of lines. */
export interface TextFile {
  text: string
  file: FoundFile
  /** First line of the rest that is left out, since the file is too large; absent otherwise. */
  cutAtLine?: number
}

/**
 * Reads a file that a person wrote.
 * @param maxBytes A larger file is refused.
 * @param whatIfLarger `cut` reads the beginning of a larger file, up to an empty line.
 * @returns `undefined` if the file is missing.
 */
export async function readTextFile(
  folder: string,
  name: string,
  maxBytes: number,
  whatIfLarger: 'refuse' | 'cut' = 'refuse',
): Promise<Reading<TextFile> | undefined> {
  const file = await findFile(folder, name)
  if (file === undefined) return undefined
  if (file === 'outside')
    return refuse('The file is a link to a place outside the folder: put the file itself here.')
  const isCut = file.sizeBytes > maxBytes
  if (isCut && whatIfLarger === 'refuse')
    return refuse(`The file is larger than ${maxBytes / 1024} KB: make it shorter.`)
  const decoded = decode(await (isCut ? readBeginning(file.path, maxBytes) : readFile(file.path)), isCut)
  if (!decoded.ok) return decoded
  if (!isCut) return { ok: true, value: { text: decoded.value, file } }
  const text = upToEmptyLine(decoded.value)
  return { ok: true, value: { text, file, cutAtLine: text.split('\n').length } }
}

async function readBeginning(path: string, length: number): Promise<Uint8Array> {
  await using handle = await open(path)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0)
  return buffer.subarray(0, bytesRead)
}

/** The text up to its last empty line, or its last line's end. A long line is cut anywhere. */
function upToEmptyLine(text: string): string {
  const ends = ['\n\n', '\n'].map((end) => text.lastIndexOf(end) + end.length)
  return text.slice(
    0,
    ends.find((end) => end > text.length / 2),
  )
}

/** @param isCut Whether the last letter may be incomplete. */
function decode(bytes: Uint8Array, isCut = false): Reading<string> {
  try {
    // The decoder removes a byte order mark.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut })
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
