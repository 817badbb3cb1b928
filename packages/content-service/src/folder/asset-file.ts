import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { findFile, type FoundFile } from '../files/files.ts'
import { mediaTypeOf } from '../files/media-types.ts'
import { loadSharp } from '../images/sharp.ts'
import { refuse, type Fault, type Reading } from '@waypost/local-files/written/reading.ts'

export interface Measured {
  /** Size in pixels, rotated as the camera recorded; absent unless the file is a picture. */
  image?: { width: number; height: number }
  /** Signs of damage. The file is served anyway. */
  faults: readonly Fault[]
}

export type Measure = (file: FoundFile) => Promise<Measured>

export interface AssetFile extends Measured {
  fileName: string
  mediaType: string
  /** Part of the address, different for each version of the file. */
  unique: string
  file: FoundFile
}

export async function readAssetFile(
  folder: string,
  fileName: string,
  measure: Measure,
): Promise<Reading<AssetFile> | undefined> {
  const file = await findFile(folder, fileName)
  if (file === undefined) return undefined
  if (file === 'outside')
    return refuse('The file is a link to a place outside the folder: put the file itself here.')
  const mediaType = mediaTypeOf(fileName)
  const measured = mediaType.startsWith('image/') ? await measure(file) : { faults: [] }
  return { ok: true, value: { fileName, mediaType, unique: uniquePart(file), ...measured, file } }
}

/** Identifies a version of a file in its address. */
export function uniquePart({ sizeBytes, modifiedMs }: Pick<FoundFile, 'sizeBytes' | 'modifiedMs'>): string {
  return createHash('sha256').update(`${sizeBytes} ${modifiedMs}`).digest('hex').slice(0, 16)
}

/**
 * Opens the file of an asset; `undefined` if it is no longer a file.
 */
export async function openFile(path: string): Promise<FileHandle | undefined> {
  try {
    // Without O_NONBLOCK, opening a pipe would wait for ever.
    const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK
    const file = await open(path, flags)
    if ((await file.stat()).isFile()) return file
    await file.close()
    return undefined
  } catch (error) {
    if (['ENOENT', 'ELOOP', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
}

/** The open file of an asset. */
export interface OpenAsset {
  file: FileHandle
  sizeBytes: number
  modifiedMs: number
  unique: string
}

/** Opens the file of an asset for `act`; `undefined` if it is gone. */
export async function withFile<T>(
  path: string,
  act: (opened: OpenAsset) => Promise<T>,
): Promise<T | undefined> {
  const file = await openFile(path)
  if (!file) return undefined
  try {
    const { size: sizeBytes, mtimeMs: modifiedMs } = await file.stat()
    return await act({ file, sizeBytes, modifiedMs, unique: uniquePart({ sizeBytes, modifiedMs }) })
  } finally {
    await file.close()
  }
}

export async function measurePicture({ path }: Pick<FoundFile, 'path'>): Promise<Measured> {
  const sharp = await loadSharp()
  try {
    // The code reads only the beginning, so the size does not matter.
    const {
      autoOrient: image,
      format,
      compression,
    } = await sharp(path, { limitInputPixels: false }).metadata()
    const isHeic = format === 'heif' && compression !== 'av1'
    return { image, faults: isHeic ? [{ reason: HEIC }] : [] }
  } catch {
    return { faults: [{ reason: UNREADABLE }] }
  }
}

const HEIC = 'This is a HEIC picture, which most browsers cannot show. Save it as JPEG.'
const UNREADABLE =
  'The file cannot be read as a picture: it may be damaged, have the wrong name, or be in a format that browsers do not show. Save it as JPEG.'
