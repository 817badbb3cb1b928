import { lengthOf, type Piece } from './pieces.ts'
import { readTiff, type TiffEntry, type TiffReader } from './tiff-values.ts'

/** Tags that a reader needs to draw the picture: size, samples, compression, resolution, colours. */
const KEPT = new Set([
  254, 256, 257, 258, 259, 262, 266, 274, 277, 278, 280, 281, 282, 283, 284, 290, 291, 292, 293, 296, 297,
  301, 317, 318, 319, 320, 322, 323, 332, 334, 336, 338, 339, 340, 341, 347, 529, 530, 531, 532, 34_675,
])

/** Where the pixels are, and how many bytes they have: in strips, or in tiles. */
const DATA = [
  { offsets: 273, lengths: 279 },
  { offsets: 324, lengths: 325 },
]
const SUBFILE_TYPE = 254
const COMPRESSION = 259
/** Those that need nothing but what is kept; raw files of cameras have others. @see TIFF 6.0 and the library libtiff */
const COMPRESSIONS = new Set([1, 2, 3, 4, 5, 7, 8, 32_773, 32_946, 34_925, 50_000, 50_001])
const PHOTOMETRIC = 262
/** Gray, RGB, a palette, a mask, CMYK, YCbCr and kinds of Lab; others are of raw files. */
const MAX_PHOTOMETRIC = 10
const LONG = 4
const MAX_PAGES = 1000

/**
 * Writes a file with the pages' pixels, colour profile and orientation, and nothing else of the old one.
 *
 * @throws RangeError if the file is damaged, or a raw file of a camera.
 * @see TIFF 6.0
 */
export function stripTiff(bytes: Buffer): Piece[] {
  const tiff = readTiff(bytes)
  if (!tiff) throw new RangeError('no TIFF')
  const head = Buffer.from(bytes.subarray(0, 8))
  const pieces: Piece[] = [head]
  let length = head.length
  const append = (piece: Piece): number => {
    const at = length + (length % 2)
    if (at > length) pieces.push(Buffer.alloc(1))
    pieces.push(piece)
    length = at + lengthOf(piece)
    return at
  }

  let pointer: Buffer = head
  let pointerAt = 4
  let next = tiff.first
  for (let pages = 0; next !== 0;) {
    const directory = tiff.directory(next)
    next = directory.next
    if (isThumbnail(tiff, directory.entries)) {
      // Its picture is where only a raw file's program looks.
      if (pages === 0) throw new RangeError('a thumbnail first')
      continue
    }
    if ((pages += 1) > MAX_PAGES) throw new RangeError('too many pages')
    const written = writePage(tiff, bytes, directory.entries, append)
    writeU32(tiff, pointer, append(written), pointerAt)
    pointer = written
    pointerAt = written.length - 4
  }
  return pieces
}

function isThumbnail(tiff: TiffReader, entries: TiffEntry[]): boolean {
  const type = entries.find(({ tag }) => tag === SUBFILE_TYPE)
  return type !== undefined && valueOf(tiff, type, 0) % 2 === 1
}

/** Appends what a page holds. @returns Its directory, to be appended, with no next one. */
function writePage(
  tiff: TiffReader,
  bytes: Buffer,
  entries: TiffEntry[],
  append: (piece: Piece) => number,
): Buffer {
  const find = (wanted: number) => entries.find(({ tag }) => tag === wanted)
  const [compression, photometric] = [find(COMPRESSION), find(PHOTOMETRIC)]
  if (compression && !COMPRESSIONS.has(valueOf(tiff, compression, 0)))
    throw new RangeError('a compression that needs more than is kept')
  if (photometric && valueOf(tiff, photometric, 0) > MAX_PHOTOMETRIC)
    throw new RangeError('no colours but what a sensor saw')
  const kept = entries.filter(({ tag, length }) => KEPT.has(tag) && length > 0)
  const written = kept.map((entry) => ({
    ...entry,
    value: bytes.subarray(entry.at, entry.at + entry.length),
  }))
  for (const { offsets, lengths } of DATA) {
    const [starts, sizes] = [find(offsets), find(lengths)]
    if (!starts || !sizes || starts.count !== sizes.count) continue
    const values = Buffer.alloc(4 * starts.count)
    const sizeValues = Buffer.alloc(4 * starts.count)
    for (let index = 0; index < starts.count; index += 1) {
      const start = valueOf(tiff, starts, index)
      const size = valueOf(tiff, sizes, index)
      if (start + size > bytes.length) throw new RangeError('pixels after the end')
      writeU32(tiff, values, append({ start, end: start + size }), 4 * index)
      writeU32(tiff, sizeValues, size, 4 * index)
    }
    const list = { type: LONG, count: starts.count, at: 0, length: values.length }
    written.push({ ...list, tag: offsets, value: values }, { ...list, tag: lengths, value: sizeValues })
  }
  if (!written.some(({ tag }) => DATA.some(({ offsets }) => offsets === tag)))
    throw new RangeError('no pixels')

  const directory = Buffer.alloc(2 + 12 * written.length + 4)
  writeU16(tiff, directory, written.length, 0)
  for (const [index, entry] of written.toSorted((one, other) => one.tag - other.tag).entries()) {
    const at = 2 + 12 * index
    writeU16(tiff, directory, entry.tag, at)
    writeU16(tiff, directory, entry.type, at + 2)
    writeU32(tiff, directory, entry.count, at + 4)
    if (entry.length > 4) writeU32(tiff, directory, append(Buffer.from(entry.value)), at + 8)
    else entry.value.copy(directory, at + 8)
  }
  return directory
}

function valueOf(tiff: TiffReader, { type, at }: TiffEntry, index: number): number {
  return type === LONG ? tiff.u32(at + 4 * index) : tiff.u16(at + 2 * index)
}

function writeU16({ isLittle }: TiffReader, into: Buffer, value: number, at: number): void {
  if (isLittle) into.writeUInt16LE(value, at)
  else into.writeUInt16BE(value, at)
}

function writeU32({ isLittle }: TiffReader, into: Buffer, value: number, at: number): void {
  if (isLittle) into.writeUInt32LE(value, at)
  else into.writeUInt32BE(value, at)
}
