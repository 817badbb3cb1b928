import { copyFile, open, writeFile } from 'node:fs/promises'
import { ApiError } from '../api/errors.ts'
import { joinPieces } from './pieces.ts'
import type { StripMetadata } from './strip-metadata.ts'

/**
 * Copies a file, a picture without place, camera and names.
 *
 * @returns Whether it was copied: not a picture whose metadata cannot be removed.
 */
export async function copyStripped(from: string, to: string, strip: StripMetadata): Promise<boolean> {
  const file = await open(from)
  try {
    const { size: sizeBytes } = await file.stat()
    const pieces = await strip(from, { file, sizeBytes })
    if (pieces === 'reencode') return false
    const [first] = pieces
    if (!(first instanceof Uint8Array) && first?.start === 0 && first.end === sizeBytes) {
      await copyFile(from, to)
      return true
    }
    await writeFile(to, joinPieces(pieces, await file.readFile()))
    return true
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  } finally {
    await file.close()
  }
}
