import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import { MovingError } from '../../moving-error.ts'

/** Largest export file that is read: in memory it takes several times as much. */
const MAX_EXPORT_BYTES = 90 * 1024 * 1024

export async function readExportFile(path: string): Promise<unknown> {
  const text = decode(await readBytes(path))
  try {
    return JSON.parse(text)
  } catch (error) {
    const { message } = error as Error
    throw new MovingError(`${NOT_READ} It is no JSON: ${message}. Make the export again.`, { cause: error })
  }
}

const NOT_READ = 'The export file cannot be read.'

async function readBytes(path: string): Promise<Uint8Array> {
  try {
    // What is no file, such as a pipe, would be waited for without end.
    const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK)
    try {
      const stats = await file.stat()
      if (!stats.isFile()) throw new MovingError(`'${path}' is no file: name the JSON file of the export.`)
      if (stats.size > MAX_EXPORT_BYTES)
        throw new MovingError(
          `The export file is larger than ${MAX_EXPORT_BYTES / 1024 / 1024} MB. docs/moving.md says how to make several smaller ones of a space.`,
        )
      return await file.readFile()
    } finally {
      await file.close()
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR')
      throw new MovingError(`There is no file '${path}'.`, { cause: error })
    if (code !== undefined) throw new MovingError(`${NOT_READ} (${code})`, { cause: error })
    throw error
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    throw new MovingError(`${NOT_READ} It is not saved as UTF-8.`, { cause: error })
  }
}
