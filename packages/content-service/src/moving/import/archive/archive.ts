/** ZIP archives of strangers: nothing in them names, links to or fills what is outside their folder. */
import { isUtf8 } from 'node:buffer'
import { stat } from 'node:fs/promises'
import { openPromise, validateFileName, type Entry, type ZipFile } from 'yauzl'
import { MovingError } from '../../moving-error.ts'

/** A file in an archive. */
interface ArchivedFile {
  /** Its path in the archive, with slashes. */
  name: string
  entry: Entry
}

const MAX_FILES = 100_000
const MAX_BYTES = 20_000_000_000
/** Texts become a tenth; a bomb becomes a thousandth. */
const MAX_RATIO = 50
const ALWAYS_ALLOWED_BYTES = 10_000_000

/**
 * Opens an archive, and gives the files that may be unpacked.
 *
 * @throws MovingError if it is broken, has a password, or is a bomb.
 */
export async function inArchive<T>(
  path: string,
  work: (files: readonly ArchivedFile[], archive: ZipFile) => Promise<T>,
): Promise<T> {
  const { size } = await stat(path)
  // The library refuses names that climb, and files that are longer than they say.
  const archive = await openPromise(path, { autoClose: false }).catch((cause: Error) => {
    throw refusal(path, cause.message, cause)
  })
  try {
    const files: ArchivedFile[] = []
    const names = new Set<string>()
    let bytes = 0
    for await (const entry of archive.eachEntry()) {
      bytes += entry.uncompressedSize
      if (entry.isEncrypted()) throw refusal(path, 'it has a password.')
      if (names.size >= MAX_FILES) throw refusal(path, 'it has more than 100,000 files.')
      if (bytes > Math.min(MAX_BYTES, size * MAX_RATIO + ALWAYS_ALLOWED_BYTES))
        throw refusal(path, 'its files would be much larger than a site is.')
      const name = nameOf(entry)
      if (names.has(name)) throw refusal(path, `it has two files named '${name}'.`)
      names.add(name)
      if (isFile(entry)) files.push({ name, entry })
    }
    return await work(files, archive)
  } catch (cause) {
    // Errors of the disk name what the disk refused.
    if (cause instanceof MovingError || (cause as NodeJS.ErrnoException).syscall !== undefined) throw cause
    throw refusal(path, (cause as Error).message, cause)
  } finally {
    archive.close()
  }
}

function refusal(path: string, reason: string, cause?: unknown): MovingError {
  return new MovingError(`${path} cannot be unpacked: ${reason}`, { cause })
}

/** Programs such as `zip` write names in UTF-8 without saying so. @throws Error if the name leads out of the archive. */
function nameOf({ fileName, fileNameRaw }: Entry): string {
  const name = isUtf8(fileNameRaw) ? fileNameRaw.toString().replaceAll('\\', '/') : fileName
  const refused = validateFileName(name)
  if (refused !== null) throw new Error(refused)
  return name
}

/** No folder or link, and nothing that macOS adds. */
function isFile({ fileName, externalFileAttributes }: Entry): boolean {
  const isLink = ((externalFileAttributes >>> 16) & 0o170000) === 0o120000
  return !isLink && !fileName.endsWith('/') && !/(?:^|\/)(?:__MACOSX\/|\._)/.test(fileName)
}
