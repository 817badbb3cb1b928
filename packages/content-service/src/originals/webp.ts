import { addRange, totalLength, type Piece } from './pieces.ts'
import { orientationOf, orientationOnly } from './orientation.ts'

const KEPT = new Set(['VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])
const [HAS_EXIF, HAS_XMP] = [0x08, 0x04]

/**
 * Keeps the image, its colour profile and its orientation. Removes all other chunks, and everything after the end.
 * @see RFC 9649, section 2
 */
export function stripWebp(bytes: Buffer): Piece[] {
  const head = Buffer.from(bytes.subarray(0, 12))
  const pieces: Piece[] = [head]
  let flags: Buffer | undefined
  const fileEnd = Math.min(8 + bytes.readUInt32LE(4), bytes.length)
  for (let at = 12; at + 8 <= fileEnd;) {
    const size = bytes.readUInt32LE(at + 4)
    const end = Math.min(at + 8 + size + (size % 2), fileEnd)
    const type = bytes.toString('latin1', at, at + 4)
    if (KEPT.has(type)) addRange(pieces, at, end)
    if (type === 'VP8X') {
      flags = Buffer.from(bytes.subarray(at, end))
      flags[8] &= ~(HAS_EXIF | HAS_XMP)
      pieces.push(flags)
    }
    const orientation =
      type === 'EXIF' ? orientationOf(withoutPrefix(bytes.subarray(at + 8, end))) : undefined
    if (orientation !== undefined && flags) {
      flags[8] |= HAS_EXIF
      pieces.push(exifChunk(orientation))
    }
    at = end
  }
  head.writeUInt32LE(totalLength(pieces) - 8, 4)
  return pieces
}

/** Removes the prefix that EXIF metadata has in JPEG, which some programs also write here. */
function withoutPrefix(exif: Buffer): Buffer {
  return exif.toString('latin1', 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif
}

function exifChunk(orientation: number): Buffer {
  const exif = orientationOnly(orientation)
  const head = Buffer.from('EXIF\0\0\0\0', 'latin1')
  head.writeUInt32LE(exif.length, 4)
  return Buffer.concat([head, exif])
}
