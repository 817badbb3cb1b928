import type { FileHandle } from 'node:fs/promises'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { unprocessable } from '../api/errors.ts'
import { MAX_ORIGINAL_BYTES } from '../images/image-options.ts'
import { stripGif } from './gif.ts'
import { stripHeif, isHeif } from './heif.ts'
import { stripJpeg } from './jpeg.ts'
import { stripJxl } from './jxl.ts'
import { joinPieces, type Piece } from './pieces.ts'
import { stripPng } from './png.ts'
import { stripSvg, isSvg } from './svg.ts'
import { readTiff } from './tiff-values.ts'
import { stripTiff } from './tiff.ts'
import { stripWebp } from './webp.ts'

/** Raised whenever another outcome is sent of the same file. */
export const STRIPPER_VERSION = 2

/** A file that was opened to be sent. */
export interface OpenOriginal {
  file: FileHandle
  sizeBytes: number
}

/**
 * Finds out which parts of a file are sent: those of a picture without place, camera, names and thumbnails, all of any other
 * file. Not a pixel is compressed again. What a file is, its bytes say, whatever it is called.
 *
 * @param key Names the state of the file among those of all files.
 * @throws ApiError if it is a picture whose metadata cannot be left out, or is too large for that.
 */
export type StripMetadata = (key: string, original: OpenOriginal) => Promise<readonly Piece[]>

type Strip = (bytes: Buffer) => Piece[]

/** Enough to tell what a file is: a drawing may begin with the entities and comments of its program. */
const HEAD_BYTES = 65_536

const UNSTRIPPABLE =
  'The metadata of this picture cannot be left out, so it is not sent. It can be sent in a ZIP file, as it is.'

/** Parts that are remembered of all files together: a picture has about three. */
const MAX_PIECES = 100_000

/** Makes the function; it remembers the parts, and reads one picture at a time. */
export function createMetadataStripper(): StripMetadata {
  const known = new LRUCache<string, Piece[], OpenOriginal>({
    maxSize: MAX_PIECES,
    sizeCalculation: (pieces) => 1 + pieces.length,
    fetchMethod: (_key, _stale, { context }) => findPieces(context),
    ignoreFetchAbort: true,
  })
  const turn = pLimit(1)

  async function findPieces({ file, sizeBytes }: OpenOriginal): Promise<Piece[]> {
    const strip = stripperOf(await readStart(file, Math.min(HEAD_BYTES, sizeBytes)))
    if (!strip) return [{ start: 0, end: sizeBytes }]
    if (sizeBytes > MAX_ORIGINAL_BYTES)
      throw unprocessable(`The picture has more than ${MAX_ORIGINAL_BYTES} bytes.`)
    const bytes = await turn(() => readStart(file, sizeBytes))
    try {
      return strip(bytes)
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      throw unprocessable(UNSTRIPPABLE)
    }
  }

  return async (key, original) => (await known.forceFetch(key, { context: original })) ?? []
}

/** Beginnings of pictures that are never sent as they are: no browser shows them, and what they note is not told apart here. */
const UNCLEANABLE_MARKS = [
  '8BPS', // Photoshop
  'II+\0', // BigTIFF
  'MM\0+',
  '\0\0\0\x0cjP  \r\n\x87\n', // JPEG 2000
  '\xff\x4f\xff\x51',
  'FUJIFILMCCD-RAW', // raw files of cameras that do not begin as TIFF does
  'IIRO',
  'IIRS',
  'MMOR',
  'IIU\0',
  'FOVb',
  '\0MRM',
]

function stripperOf(head: Buffer): Strip | undefined {
  const startsWith = (mark: string, at = 0) => head.toString('latin1', at, at + mark.length) === mark
  if (startsWith('\xff\xd8\xff')) return stripJpeg
  if (startsWith('\x89PNG\r\n\x1a\n')) return stripPng
  if (startsWith('RIFF') && startsWith('WEBP', 8)) return stripWebp
  if (startsWith('GIF8')) return stripGif
  if (startsWith('\0\0\0\x0cJXL \r\n\x87\n')) return stripJxl
  if (isHeif(head)) return stripHeif
  if (readTiff(head)) return stripTiff
  if (isSvg(head)) return (bytes) => stripSvg(bytes, stripWithin)
  return UNCLEANABLE_MARKS.some((mark) => startsWith(mark)) || startsWith('ftypcrx ', 4) ? refuse : undefined
}

function stripWithin(picture: Buffer): Buffer {
  const strip = stripperOf(picture.subarray(0, HEAD_BYTES))
  return strip ? joinPieces(strip(picture), picture) : picture
}

function refuse(): never {
  throw new RangeError('a format that is not known')
}

async function readStart(file: FileHandle, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  const { bytesRead } = await file.read(bytes, 0, length, 0)
  return bytes.subarray(0, bytesRead)
}
