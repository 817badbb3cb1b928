import { addRange, type Piece } from './pieces.ts'

const [IMAGE, EXTENSION, END, CONTROL, APPLICATION] = [0x2c, 0x21, 0x3b, 0xf9, 0xff]

/** Application extensions to keep: number of repetitions, and colour profile. */
const KEPT = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012'])

/** Keeps the frames. Removes comments, other extensions, and everything after the end. @see GIF89a */
export function stripGif(bytes: Buffer): Piece[] {
  const pieces: Piece[] = []
  let at = 13 + colorsAfter(bytes[10])
  addRange(pieces, 0, Math.min(at, bytes.length))
  while (at < bytes.length) {
    const start = at
    const kind = bytes[at]
    if (kind === IMAGE) at = endOfBlocks(bytes, at + 11 + colorsAfter(bytes[at + 9]))
    else if (kind === EXTENSION) at = endOfBlocks(bytes, at + 2)
    else at += 1
    const label = bytes[start + 1]
    const isKept =
      kind === EXTENSION
        ? label === CONTROL ||
          (label === APPLICATION && KEPT.has(bytes.toString('latin1', start + 3, start + 14)))
        : kind === IMAGE || kind === END
    if (isKept) addRange(pieces, start, Math.min(at, bytes.length))
    if (kind === END) break
  }
  return pieces
}

/** Bytes of the color table that follows a byte of flags. */
function colorsAfter(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0
}

function endOfBlocks(bytes: Buffer, start: number): number {
  let at = start
  while (at < bytes.length && bytes[at] > 0) at += 1 + bytes[at]
  return at + 1
}
