import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { findFile, type FoundFile } from '../files/files.ts'
import { mediaTypeOf, UNKNOWN_TYPE } from '../files/media-types.ts'
import { loadSharp } from '../images/sharp.ts'
import { describeKind, HEAD_BYTES, pictureKindOf, type PictureKind } from '../originals/picture-kind.ts'
import { refuse, type Fault, type Reading } from '@waypost/local-files/written/reading.ts'

/** What the bytes of a file say. */
export interface Measured {
  /** Absent unless they are those of a picture. */
  mediaType?: string
  /** Pixels, rotated as the camera noted; absent unless it is a picture. */
  image?: { width: number; height: number }
  /** Signs of damage. The file is served anyway. */
  faults: readonly Fault[]
}

/** @param typeByName Media type by the file's name. */
export type Measure = (file: FoundFile, typeByName: string) => Promise<Measured>

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
  const typeByName = mediaTypeOf(fileName)
  const measured = await measure(file, typeByName)
  return {
    ok: true,
    value: { fileName, mediaType: typeByName, unique: uniquePart(file), ...measured, file },
  }
}

/** Identifies a version of a file in its address. */
export function uniquePart({ sizeBytes, modifiedMs }: Pick<FoundFile, 'sizeBytes' | 'modifiedMs'>): string {
  return createHash('sha256').update(`${sizeBytes} ${modifiedMs}`).digest('hex').slice(0, 16)
}

/** Opens the file of an asset; `undefined` if it is no longer a file. */
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

/** Measures a file if its bytes are a picture: many programs use the ending of another kind, or their own. */
export async function measurePicture(
  { path }: Pick<FoundFile, 'path'>,
  typeByName: string,
): Promise<Measured> {
  const kind = pictureKindOf(await readHead(path))
  if (!isPicture(kind, typeByName)) return { faults: [] }
  const { mediaType, unshown } = kind ? describeKind(kind) : {}
  const type = mediaType && { mediaType }
  if (unshown) return { ...type, faults: [{ reason: `This is ${unshown}${NOT_SHOWN}` }] }
  const sharp = await loadSharp()
  try {
    // Only the beginning is read, so the size does not matter.
    const { autoOrient: image } = await sharp(path, { limitInputPixels: false }).metadata()
    return { ...type, image, faults: [] }
  } catch {
    return { ...type, faults: [{ reason: UNREADABLE }] }
  }
}

/** Bytes of these kinds begin documents and raw files as well, so the name must not say otherwise. */
function isPicture(kind: PictureKind | undefined, typeByName: string): boolean {
  if (typeByName.startsWith('image/')) return true
  if (kind === 'svg') return typeByName === UNKNOWN_TYPE
  return kind !== undefined && kind !== 'tiff'
}

async function readHead(path: string): Promise<Buffer> {
  const head = await withFile(path, async ({ file, sizeBytes }) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(HEAD_BYTES, sizeBytes)))
    return buffer.subarray(0, bytesRead)
  })
  return head ?? Buffer.alloc(0)
}

const NOT_SHOWN = ', which most browsers cannot show, so it is not sent. Save it as JPEG.'
const UNREADABLE =
  'The file cannot be read as a picture: it may be damaged, have the wrong name, or be in a format that browsers do not show. Save it as JPEG.'
