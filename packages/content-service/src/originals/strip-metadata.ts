import type { FileHandle } from 'node:fs/promises'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { unprocessable } from '../api/errors.ts'
import { MAX_ORIGINAL_BYTES } from '../images/image-options.ts'
import { stripGif } from './gif.ts'
import { stripJpeg } from './jpeg.ts'
import type { Piece } from './pieces.ts'
import { stripPng } from './png.ts'
import { stripSvg, isSvg } from './svg.ts'
import { stripWebp } from './webp.ts'

/** Raise this number whenever the same file gives other bytes, since entity tags contain it. */
export const STRIPPER_VERSION = 3

/** A file that is open for reading. */
export interface OpenOriginal {
  file: FileHandle
  sizeBytes: number
}

/**
 * Finds the parts of a file to send. From a picture it removes place, camera, names and thumbnails, and changes no
 * pixel. Any other file is sent whole. The kind of a file depends on its bytes, not on its name.
 *
 * @param key Identifies the file and its state.
 * @returns 'reencode' for a picture in AVIF or TIFF: a copy without metadata has to be made.
 * @throws ApiError if the file is a picture in another format, too large or damaged.
 */
export type StripMetadata = (key: string, original: OpenOriginal) => Promise<readonly Piece[] | 'reencode'>

/** @throws RangeError if the metadata cannot be separated from the picture. */
type Strip = (bytes: Buffer) => Piece[]

/** Number of bytes to recognise an SVG in: some programs begin it with long comments and entities. */
const HEAD_BYTES = 65_536

/** Maximum number of pieces of all files together. A picture has about three pieces. */
const MAX_CACHED_PIECES = 100_000

/** Creates the stripper. It remembers the parts of each file, and reads one picture at a time. */
export function createMetadataStripper(): StripMetadata {
  const known = new LRUCache<string, Piece[] | 'reencode', OpenOriginal>({
    maxSize: MAX_CACHED_PIECES,
    sizeCalculation: (pieces) => 1 + pieces.length,
    fetchMethod: (_key, _stale, { context }) => findPieces(context),
    ignoreFetchAbort: true,
  })
  const oneAtATime = pLimit(1)

  async function findPieces({ file, sizeBytes }: OpenOriginal): Promise<Piece[] | 'reencode'> {
    const treatment = treatmentOf(await readStart(file, Math.min(HEAD_BYTES, sizeBytes)))
    if (treatment === 'send') return [{ start: 0, end: sizeBytes }]
    if (treatment === 'refuse') throw cannotStrip()
    if (treatment === 'reencode') return treatment
    if (sizeBytes > MAX_ORIGINAL_BYTES)
      throw unprocessable(`The picture has more than ${MAX_ORIGINAL_BYTES} bytes.`)
    const bytes = await oneAtATime(() => readStart(file, sizeBytes))
    try {
      return treatment(bytes)
    } catch (error) {
      throw error instanceof RangeError ? cannotStrip() : error
    }
  }

  return (key, original) => known.forceFetch(key, { context: original })
}

export function cannotStrip() {
  return unprocessable(
    'The metadata of this picture cannot be removed, so it is not sent. Save it as JPEG, or put it into a ZIP file, which is sent unchanged.',
  )
}

function treatmentOf(head: Buffer): Strip | 'reencode' | 'refuse' | 'send' {
  const startsWith = (mark: string, at = 0) => head.toString('latin1', at, at + mark.length) === mark
  if (startsWith('\xff\xd8\xff')) return stripJpeg
  if (startsWith('\x89PNG\r\n\x1a\n')) return stripPng
  if (startsWith('RIFF') && startsWith('WEBP', 8)) return stripWebp
  if (startsWith('GIF8')) return stripGif
  if (isSvg(head)) return (bytes) => stripSvg(bytes, stripEmbedded)
  const brands = brandsOf(head)
  if (brands.some((brand) => AVIF_BRAND.test(brand)) || TIFF_MARKS.some((mark) => startsWith(mark)))
    return 'reencode'
  const isRefused =
    brands.some((brand) => REFUSED_BRAND.test(brand)) || REFUSED_MARKS.some((mark) => startsWith(mark))
  return isRefused ? 'refuse' : 'send'
}

/** TIFF and its variant for large files, in both byte orders. Raw files of many cameras begin in the same way. */
const TIFF_MARKS = ['II*\0', 'MM\0*', 'II+\0', 'MM\0+']

const AVIF_BRAND = /^avi[fs]$/

/** HEIC, and Canon's raw files. */
const REFUSED_BRAND = /^(?:hei[cxms]|hev[cxms]|mif[12]|msf1|miaf|crx )$/

/** Beginnings of other pictures that may contain metadata. */
const REFUSED_MARKS = [
  '\0\0\0\x0cJXL \r\n\x87\n', // JPEG XL
  '\0\0\0\x0cjP  \r\n\x87\n', // JPEG 2000
  '\xff\x4f\xff\x51',
  '8BPS', // Photoshop
  'FUJIFILMCCD-RAW', // raw files of cameras
  'IIRO',
  'IIRS',
  'MMOR',
  'IIU\0',
  'FOVb',
  '\0MRM',
]

/** Brands of a file in the container of AVIF, HEIC and MP4. @see ISO/IEC 14496-12, section 4.3 */
function brandsOf(head: Buffer): string[] {
  if (head.toString('latin1', 4, 8) !== 'ftyp') return []
  return head.toString('latin1', 8, Math.min(head.readUInt32BE(0), head.length)).match(/[^]{4}/g) ?? []
}

/** @throws RangeError if the metadata cannot be removed without encoding the picture again. */
function stripEmbedded(picture: Buffer): Buffer {
  const treatment = treatmentOf(picture.subarray(0, HEAD_BYTES))
  if (treatment === 'send') return picture
  if (typeof treatment === 'string') throw new RangeError('a format whose metadata is not known')
  return Buffer.concat(
    treatment(picture).map((piece) =>
      piece instanceof Uint8Array ? piece : picture.subarray(piece.start, piece.end),
    ),
  )
}

async function readStart(file: FileHandle, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  const { bytesRead } = await file.read(bytes, 0, length, 0)
  return bytes.subarray(0, bytesRead)
}
