const TAG = 274

/**
 * Reads how the camera was held from EXIF metadata.
 * @returns 2 to 8; `undefined` if the picture is upright or the metadata does not say.
 * @see TIFF 6.0, section 2; EXIF 2.32
 */
export function orientationOf(exif: Buffer): number | undefined {
  const byteOrder = exif.toString('latin1', 0, 4)
  if (byteOrder !== 'II*\0' && byteOrder !== 'MM\0*') return undefined
  const isLittle = byteOrder.startsWith('I')
  const u16 = (at: number) => (isLittle ? exif.readUInt16LE(at) : exif.readUInt16BE(at))
  try {
    const directory = isLittle ? exif.readUInt32LE(4) : exif.readUInt32BE(4)
    const count = u16(directory)
    for (let entry = directory + 2; entry < directory + 2 + 12 * count; entry += 12) {
      if (u16(entry) !== TAG) continue
      const value = u16(entry + 8)
      return value >= 2 && value <= 8 ? value : undefined
    }
  } catch {
    // Damaged metadata is removed completely.
  }
  return undefined
}

/** Writes EXIF metadata that contains the orientation and nothing else. */
export function orientationOnly(orientation: number): Buffer {
  const exif = Buffer.alloc(26)
  exif.write('MM\0*', 'latin1')
  exif.writeUInt32BE(8, 4)
  exif.writeUInt16BE(1, 8)
  exif.writeUInt16BE(TAG, 10)
  exif.writeUInt16BE(3, 12)
  exif.writeUInt32BE(1, 14)
  exif.writeUInt16BE(orientation, 18)
  return exif
}
