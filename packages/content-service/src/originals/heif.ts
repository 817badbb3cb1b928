import { boxesIn, type Box } from './boxes.ts'
import { addRange, type Piece } from './pieces.ts'

/** Brands of still and moving pictures in HEIC and AVIF. */
const BRANDS = /^(?:avi[fs]|hei[cxms]|hev[cxms]|mif[12]|msf1|miaf)$/

/** Boxes at the top of a file that a picture needs; others hold videos beside it, metadata of programs, or signatures. */
const TOP = new Set(['ftyp', 'meta', 'mdat', 'moov', 'moof', 'mfra', 'sidx', 'free', 'skip'])
const IN_META = new Set(['hdlr', 'pitm', 'iloc', 'iinf', 'iref', 'iprp', 'ipro', 'idat', 'grpl', 'dinf'])
const IN_MOVIE = new Set(['mvhd', 'trak', 'tkhd', 'tref', 'trgr', 'edts', 'mdia', 'mvex', 'iods'])

/** Items that hold images, or say how to put them together; Exif, XMP and whatever else there is are not. */
const IMAGES = new Set([
  'av01',
  'hvc1',
  'avc1',
  'vvc1',
  'jpeg',
  'j2k1',
  'unci',
  'grid',
  'iden',
  'iovl',
  'tmap',
])
const HIDDEN = 1

/** What a file says about one of its items. */
interface Item {
  typeAt: number
  flagsAt: number
  type: string
}

/** Whether bytes begin as a HEIC or AVIF file does. */
export function isHeif(head: Buffer): boolean {
  if (head.toString('latin1', 4, 8) !== 'ftyp') return false
  const end = Math.min(head.readUInt32BE(0), head.length)
  for (let at = 8; at + 4 <= end; at += 4)
    if (at !== 12 && BRANDS.test(head.toString('latin1', at, at + 4))) return true
  return false
}

/**
 * Writes zeros over metadata and thumbnails, and calls them free space, so that nothing moves and all else stays as it is. How a
 * picture is turned stands outside of the metadata in these files.
 *
 * @throws RangeError if the file is damaged, or arranged in a way that is not known.
 * @see ISO/IEC 14496-12, ISO/IEC 23008-12
 */
export function stripHeif(bytes: Buffer): Piece[] {
  const patches: { start: number; bytes: Uint8Array }[] = []
  const write = (start: number, words: Uint8Array) => patches.push({ start, bytes: words })
  const name = (at: number, type: string) => write(at, Buffer.from(type, 'latin1'))
  function clear(start: number, end: number) {
    if (start > end || end > bytes.length) throw new RangeError('a part is outside of the file')
    for (let at = start; at < end; at += ZEROS.length) write(at, ZEROS.subarray(0, end - at))
  }
  function keepBoxes(start: number, end: number, kept: ReadonlySet<string>): Box[] {
    return boxesIn(bytes, start, end).filter((box) => {
      if (kept.has(box.type)) return true
      name(box.typeAt, 'free')
      clear(box.start, box.end)
      return false
    })
  }

  for (const box of keepBoxes(0, bytes.length, TOP)) {
    if (box.type === 'free' || box.type === 'skip') clear(box.start, box.end)
    if (box.type === 'moov')
      for (const { type, start, end } of keepBoxes(box.start, box.end, IN_MOVIE))
        if (type === 'trak') keepBoxes(start, end, IN_MOVIE)
    if (box.type === 'meta') cleanMeta(keepBoxes(box.start + 4, box.end, IN_META))
  }

  function cleanMeta(boxes: Box[]) {
    const find = (type: string) => boxes.find((box) => box.type === type)
    const [infos, references, places] = [find('iinf'), find('iref'), find('iloc')]
    if (!infos || !places) throw new RangeError('no list of items')
    const items = readItems(bytes, infos)
    const removed = new Set<number>()
    for (const [id, { type, typeAt }] of items) {
      if (IMAGES.has(type)) continue
      removed.add(id)
      name(typeAt, 'skip')
    }
    for (const { id, typeAt } of references ? readThumbnails(bytes, references) : []) {
      removed.add(id)
      name(typeAt, 'skip')
      const flagsAt = items.get(id)?.flagsAt
      if (flagsAt !== undefined) write(flagsAt, Buffer.from([bytes[flagsAt] | HIDDEN]))
    }
    const idat = find('idat')
    for (const { id, start, end } of readPlaces(bytes, places, idat)) if (removed.has(id)) clear(start, end)
  }

  const pieces: Piece[] = []
  let at = 0
  for (const patch of patches.toSorted((one, other) => one.start - other.start)) {
    const rest = patch.bytes.subarray(Math.max(0, at - patch.start))
    if (rest.length === 0) continue // within what is cleared already
    addRange(pieces, at, patch.start)
    pieces.push(rest)
    at = patch.start + patch.bytes.length
  }
  addRange(pieces, at, bytes.length)
  return pieces
}

const ZEROS = new Uint8Array(64 * 1024)

/** Reads numbers of changing widths, one after the other. */
function readFrom(bytes: Buffer, start: number) {
  let at = start
  return (width: number): number => {
    at += width
    if (width === 8) return Number(bytes.readBigUInt64BE(at - 8))
    return width === 0 ? 0 : bytes.readUIntBE(at - width, width)
  }
}

function readItems(bytes: Buffer, { start, end }: Box): Map<number, Item> {
  const countBytes = bytes[start] === 0 ? 2 : 4
  const items = new Map<number, Item>()
  for (const info of boxesIn(bytes, start + 4 + countBytes, end)) {
    const version = bytes[info.start]
    if (info.type !== 'infe' || version < 2) throw new RangeError('an item without a type')
    const idBytes = version === 2 ? 2 : 4
    const typeAt = info.start + 4 + idBytes + 2
    const type = bytes.toString('latin1', typeAt, typeAt + 4)
    items.set(bytes.readUIntBE(info.start + 4, idBytes), { type, typeAt, flagsAt: info.start + 3 })
  }
  return items
}

function readThumbnails(bytes: Buffer, { start, end }: Box): { id: number; typeAt: number }[] {
  const idBytes = bytes[start] === 0 ? 2 : 4
  return boxesIn(bytes, start + 4, end)
    .filter(({ type }) => type === 'thmb')
    .map((box) => ({ id: bytes.readUIntBE(box.start, idBytes), typeAt: box.typeAt }))
}

/** Where the bytes of items are in the file. */
function readPlaces(bytes: Buffer, box: Box, idat: Box | undefined) {
  const version = bytes[box.start]
  const read = readFrom(bytes, box.start + 4)
  const [first, second] = [read(1), read(1)]
  const [offsetBytes, lengthBytes, baseBytes] = [first >> 4, first & 15, second >> 4]
  const indexBytes = version === 0 ? 0 : second & 15
  const places: { id: number; start: number; end: number }[] = []
  const count = read(version < 2 ? 2 : 4)
  for (let item = 0; item < count; item += 1) {
    const id = read(version < 2 ? 2 : 4)
    const method = version === 0 ? 0 : read(2) & 15
    read(2)
    const base = read(baseBytes)
    const extents = read(2)
    for (let extent = 0; extent < extents; extent += 1) {
      read(indexBytes)
      const offset = base + read(offsetBytes)
      const length = read(lengthBytes)
      if (method > 1 || (method === 1 && !idat)) continue
      const origin = method === 1 ? idat!.start : 0
      places.push({ id, start: origin + offset, end: origin + offset + length })
    }
  }
  return places
}
