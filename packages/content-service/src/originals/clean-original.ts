import type { FileHandle } from 'node:fs/promises'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { unprocessable } from '../api/errors.ts'
import { MAX_ORIGINAL_BYTES } from '../images/image-options.ts'
import { cleanGif } from './gif.ts'
import { cleanHeif, isHeif } from './heif.ts'
import { cleanJpeg } from './jpeg.ts'
import type { Piece } from './pieces.ts'
import { cleanPng } from './png.ts'
import { readTiff } from './tiff-values.ts'
import { cleanTiff } from './tiff.ts'
import { cleanWebp } from './webp.ts'

/** Raised whenever another outcome is sent of the same file. */
export const CLEANING = 1

/** A file that was opened to be sent. */
export interface OpenOriginal {
  file: FileHandle
  sizeBytes: number
  mediaType: string
}

/**
 * Finds out which parts of a file are sent: those of a picture without place, camera, names and thumbnails, all of any other
 * file. Not a pixel is compressed again.
 *
 * @param key Names the state of the file among those of all files.
 * @throws ApiError if it is a picture whose notes cannot be told from the rest, or is too large for that.
 */
export type CleanOriginal = (key: string, original: OpenOriginal) => Promise<readonly Piece[]>

type Clean = (bytes: Buffer) => Piece[]

/** Enough to tell what a file is. */
const HEAD_BYTES = 256

/** Parts that are remembered of all files together: a picture has about three. */
const MAX_PIECES = 100_000

/** Makes the function; it remembers the parts, and reads one picture at a time. */
export function createCleanOriginal(): CleanOriginal {
  const known = new LRUCache<string, Piece[], OpenOriginal>({
    maxSize: MAX_PIECES,
    sizeCalculation: (pieces) => 1 + pieces.length,
    fetchMethod: (_key, _stale, { context }) => findPieces(context),
    ignoreFetchAbort: true,
  })
  const turn = pLimit(1)

  async function findPieces({ file, sizeBytes, mediaType }: OpenOriginal): Promise<Piece[]> {
    const clean = cleanerOf(await readStart(file, Math.min(HEAD_BYTES, sizeBytes)), mediaType)
    if (!clean) return [{ start: 0, end: sizeBytes }]
    if (sizeBytes > MAX_ORIGINAL_BYTES)
      throw unprocessable(`The picture has more than ${MAX_ORIGINAL_BYTES} bytes.`)
    const bytes = await turn(() => readStart(file, sizeBytes))
    try {
      return clean(bytes)
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      throw unprocessable('The picture is damaged, so its notes cannot be left out.')
    }
  }

  return async (key, original) => (await known.forceFetch(key, { context: original })) ?? []
}

/** Goes by the bytes, whatever the file is called. Raw files of cameras begin as TIFF does. */
function cleanerOf(head: Buffer, mediaType: string): Clean | undefined {
  const startsWith = (mark: string, at = 0) => head.toString('latin1', at, at + mark.length) === mark
  if (startsWith('\xff\xd8\xff')) return cleanJpeg
  if (startsWith('\x89PNG\r\n\x1a\n')) return cleanPng
  if (startsWith('RIFF') && startsWith('WEBP', 8)) return cleanWebp
  if (startsWith('GIF8')) return cleanGif
  if (isHeif(head)) return cleanHeif
  return mediaType === 'image/tiff' && readTiff(head) ? cleanTiff : undefined
}

async function readStart(file: FileHandle, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  const { bytesRead } = await file.read(bytes, 0, length, 0)
  return bytes.subarray(0, bytesRead)
}
