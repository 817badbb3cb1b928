/** One of the boxes that HEIC, AVIF and JPEG XL files consist of. */
export interface Box {
  type: string
  /** Position of the four letters of its type. */
  typeAt: number
  /** Where its contents begin. */
  start: number
  end: number
}

/**
 * Reads the boxes of a part of a file.
 *
 * @throws RangeError if one is larger than the part.
 * @see ISO/IEC 14496-12, section 4.2
 */
export function boxesIn(bytes: Buffer, start: number, end: number): Box[] {
  const boxes: Box[] = []
  for (let at = start; at + 8 <= end;) {
    const short = bytes.readUInt32BE(at)
    const size = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? end - at : short
    const headSize = short === 1 ? 16 : 8
    if (size < headSize || at + size > end) throw new RangeError('a box is larger than what holds it')
    const type = bytes.toString('latin1', at + 4, at + 8)
    boxes.push({ type, typeAt: at + 4, start: at + headSize, end: at + size })
    at += size
  }
  return boxes
}
