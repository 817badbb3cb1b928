import type { FileHandle } from 'node:fs/promises'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { unprocessable } from '../api/errors.ts'
import { MAX_ORIGINAL_BYTES } from '../images/image-options.ts'
import { stripGif } from './gif.ts'
import { stripJpeg } from './jpeg.ts'
import { joinPieces, type Piece } from './pieces.ts'
import { stripPng } from './png.ts'
import { HEAD_BYTES, pictureKindOf, type PictureKind } from './picture-kind.ts'
import { stripSvg, type PictureSize } from './svg.ts'
import { stripWebp } from './webp.ts'

/** Raise this number whenever the same file gives other bytes, since entity tags contain it. */
export const STRIPPER_VERSION = 4

export interface OpenOriginal {
  file: FileHandle
  sizeBytes: number
  /** Of the picture; absent if the file is none. */
  image?: PictureSize
}

/**
 * Finds the parts of a file to send. From a picture it removes place, camera, names and thumbnails, and changes no
 * pixel. Any other file is sent whole. The kind of a file depends on its bytes, not on its name.
 * @param key Identifies the file and its state.
 * @returns 'reencode' for a picture in AVIF or TIFF: a copy without metadata has to be made.
 * @throws ApiError if the file is a picture in another format, too large or damaged.
 */
export type StripMetadata = (key: string, original: OpenOriginal) => Promise<readonly Piece[] | 'reencode'>

/** @throws RangeError if the metadata cannot be separated from the picture. */
type Strip = (bytes: Buffer, size?: PictureSize) => Piece[]

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

  async function findPieces({ file, sizeBytes, image }: OpenOriginal): Promise<Piece[] | 'reencode'> {
    const treatment = treatmentOf(await readStart(file, Math.min(HEAD_BYTES, sizeBytes)))
    if (treatment === 'send') return [{ start: 0, end: sizeBytes }]
    if (treatment === 'refuse') throw cannotStrip()
    if (treatment === 'reencode') return treatment
    if (sizeBytes > MAX_ORIGINAL_BYTES)
      throw unprocessable(`The picture has more than ${MAX_ORIGINAL_BYTES} bytes.`)
    const bytes = await oneAtATime(() => readStart(file, sizeBytes))
    try {
      return treatment(bytes, image)
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

const TREATMENTS: Partial<Record<PictureKind, Strip | 'reencode'>> = {
  jpeg: stripJpeg,
  png: stripPng,
  webp: stripWebp,
  gif: stripGif,
  svg: (bytes, size) => stripSvg(bytes, stripEmbedded, size),
  avif: 'reencode',
  tiff: 'reencode',
}

function treatmentOf(head: Buffer): Strip | 'reencode' | 'refuse' | 'send' {
  const kind = pictureKindOf(head)
  return kind === undefined ? 'send' : (TREATMENTS[kind] ?? 'refuse')
}

/** @throws RangeError if the metadata cannot be removed without encoding the picture again. */
function stripEmbedded(picture: Buffer): Buffer {
  const treatment = treatmentOf(picture.subarray(0, HEAD_BYTES))
  if (treatment === 'send') return picture
  if (typeof treatment === 'string') throw new RangeError('a format whose metadata is not known')
  return joinPieces(treatment(picture), picture)
}

async function readStart(file: FileHandle, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  const { bytesRead } = await file.read(bytes, 0, length, 0)
  return bytes.subarray(0, bytesRead)
}
