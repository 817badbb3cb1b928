import { boxesIn } from './boxes.ts'
import { addRange, type Piece } from './pieces.ts'

/** What the picture looks like; Exif, XMP, and what makes the JPEG file again of which it was made, are not among it. */
const KEPT = new Set(['JXL ', 'ftyp', 'jxll', 'jxlc', 'jxlp'])

/** Keeps the image, whose colours and orientation are part of it. @see ISO/IEC 18181-2 */
export function stripJxl(bytes: Buffer): Piece[] {
  const pieces: Piece[] = []
  for (const { type, typeAt, end } of boxesIn(bytes, 0, bytes.length))
    if (KEPT.has(type)) addRange(pieces, typeAt - 4, end)
  return pieces
}
