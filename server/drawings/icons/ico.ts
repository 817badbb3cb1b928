/** A square picture in PNG. */
export interface Tile {
  /** In pixels. */
  side: number
  png: Buffer
}

/**
 * Writes an ICO file, which may hold PNG files as they are, each with 16 bytes that describe it.
 *
 * @see https://learn.microsoft.com/en-us/previous-versions/ms997538(v=msdn.10)
 */
export function writeIco(tiles: readonly Tile[]): Buffer {
  const head = Buffer.alloc(HEAD_BYTES + tiles.length * ENTRY_BYTES)
  head.writeUInt16LE(1, 2) // icons
  head.writeUInt16LE(tiles.length, 4)
  let offset = head.length
  for (const [index, { side, png }] of tiles.entries()) {
    const entry = HEAD_BYTES + index * ENTRY_BYTES
    head.writeUInt8(side, entry)
    head.writeUInt8(side, entry + 1)
    head.writeUInt16LE(1, entry + 4) // planes
    head.writeUInt16LE(32, entry + 6) // bits of a pixel
    head.writeUInt32LE(png.length, entry + 8)
    head.writeUInt32LE(offset, entry + 12)
    offset += png.length
  }
  return Buffer.concat([head, ...tiles.map(({ png }) => png)])
}

const HEAD_BYTES = 6
const ENTRY_BYTES = 16
