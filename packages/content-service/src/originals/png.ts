import { crc32 } from 'node:zlib'
import { addRange, type Piece } from './pieces.ts'
import { orientationOf, orientationOnly } from './orientation.ts'

/** Chunks that define the picture's look. Texts, times and chunks of programs are not among them. */
const KEPT = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST pHYs sPLT acTL fcTL fdAT'.split(
    ' ',
  ),
)

/**
 * Keeps the image, its colour profile and its orientation. Removes all other chunks, and everything after the end.
 * @see PNG, third edition, section 11
 */
export function stripPng(bytes: Buffer): Piece[] {
  const pieces: Piece[] = []
  addRange(pieces, 0, 8)
  for (let at = 8; at + 12 <= bytes.length;) {
    const end = Math.min(at + 12 + bytes.readUInt32BE(at), bytes.length)
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (KEPT.has(type)) addRange(pieces, at, end)
    if (type === 'IEND') break
    const orientation = type === 'eXIf' ? orientationOf(bytes.subarray(at + 8, end - 4)) : undefined
    if (orientation !== undefined) pieces.push(exifChunk(orientation))
    at = end
  }
  return pieces
}

function exifChunk(orientation: number): Buffer {
  const content = Buffer.concat([Buffer.from('eXIf'), orientationOnly(orientation)])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length - 4)
  check.writeUInt32BE(crc32(content))
  return Buffer.concat([length, content, check])
}
