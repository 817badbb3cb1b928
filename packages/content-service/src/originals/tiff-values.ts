/** Reads the structure that TIFF files and EXIF metadata share. @see TIFF 6.0, section 2 */
export interface TiffReader {
  isLittle: boolean
  /** Position of the first directory. */
  first: number
  u16(at: number): number
  u32(at: number): number
  /** @throws RangeError if the directory lies outside. */
  directory(at: number): { entries: TiffEntry[]; next: number }
}

/** One value, or list of values, of a directory. */
export interface TiffEntry {
  tag: number
  type: number
  count: number
  /** Where the values are, and how many bytes they have. */
  at: number
  length: number
}

const ORIENTATION = 274

/** Bytes of one value of each type, from 1 on. */
const TYPE_BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4]

/** @returns `undefined` if the bytes do not begin as TIFF does. */
export function readTiff(bytes: Buffer): TiffReader | undefined {
  const mark = bytes.toString('latin1', 0, 4)
  if (mark !== 'II*\0' && mark !== 'MM\0*') return undefined
  const isLittle = mark.startsWith('I')
  const u16 = (at: number) => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at))
  const u32 = (at: number) => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at))

  function entry(at: number): TiffEntry {
    const [tag, type, count] = [u16(at), u16(at + 2), u32(at + 4)]
    const length = (TYPE_BYTES[type] ?? 0) * count
    return { tag, type, count, length, at: length > 4 ? u32(at + 8) : at + 8 }
  }

  return {
    isLittle,
    first: u32(4),
    u16,
    u32,
    directory(at) {
      const count = u16(at)
      const entries = Array.from({ length: count }, (_, index) => entry(at + 2 + 12 * index))
      return { entries, next: u32(at + 2 + 12 * count) }
    },
  }
}

/** How a camera was held, by its EXIF metadata: 2 to 8; `undefined` if upright, or not noted. */
export function orientationOf(exif: Buffer): number | undefined {
  try {
    const tiff = readTiff(exif)
    const found = tiff?.directory(tiff.first).entries.find(({ tag }) => tag === ORIENTATION)
    const value = found && tiff?.u16(found.at)
    return value !== undefined && value >= 2 && value <= 8 ? value : undefined
  } catch {
    return undefined // broken metadata is left out whole
  }
}

/** EXIF metadata that says how the camera was held, and nothing else. */
export function orientationNote(orientation: number): Buffer {
  const note = Buffer.alloc(26)
  note.write('MM\0*', 'latin1')
  note.writeUInt32BE(8, 4)
  note.writeUInt16BE(1, 8)
  note.writeUInt16BE(ORIENTATION, 10)
  note.writeUInt16BE(3, 12)
  note.writeUInt32BE(1, 14)
  note.writeUInt16BE(orientation, 18)
  return note
}
