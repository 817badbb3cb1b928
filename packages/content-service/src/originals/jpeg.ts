import { addRange, type Piece } from './pieces.ts'
import { orientationOf, orientationOnly } from './orientation.ts'

const [START_OF_SCAN, END, APP0, APP1, APP2, APP14, COMMENT] = [0xda, 0xd9, 0xe0, 0xe1, 0xe2, 0xee, 0xfe]
const EXIF = 'Exif\0\0'

/**
 * Keeps the image, its colour profile and its orientation. Removes all other metadata, thumbnails, and everything after the
 * image's end, such as a second picture or a video.
 * @see ITU-T T.81, annex B; EXIF 2.32; ICC.1, annex B.4
 */
export function stripJpeg(bytes: Buffer): Piece[] {
  const pieces: Piece[] = []
  addRange(pieces, 0, 2)
  for (let at = bytes.indexOf(0xff, 2); at >= 0 && at + 4 <= bytes.length;) {
    const marker = bytes[at + 1]
    if (marker === 0xff) {
      at += 1 // padding
      continue
    }
    const end = endOf(bytes, at)
    if (marker === END) {
      addRange(pieces, at, end)
      return pieces
    }
    const contents = bytes.subarray(at + 4, end)
    const startsWith = (name: string) => contents.toString('latin1', 0, name.length) === name
    if (marker === APP0 && startsWith('JFIF\0') && contents.length >= 12) {
      // Writes the header without the thumbnail at its end. The last two bytes are the thumbnail's width and height.
      pieces.push(Buffer.from([0xff, APP0, 0, 16, ...contents.subarray(0, 12), 0, 0]))
    } else if (marker === APP1 && startsWith(EXIF)) {
      const orientation = orientationOf(contents.subarray(EXIF.length))
      if (orientation !== undefined) pieces.push(exifSegment(orientation))
    } else if (
      !isMetadata(marker) ||
      (marker === APP2 && startsWith('ICC_PROFILE\0')) ||
      (marker === APP14 && startsWith('Adobe'))
    ) {
      addRange(pieces, at, end)
    }
    at = bytes.indexOf(0xff, end)
  }
  const isEnd = bytes.at(-2) === 0xff && bytes.at(-1) === END
  if (isEnd) addRange(pieces, bytes.length - 2, bytes.length)
  return pieces
}

function isMetadata(marker: number): boolean {
  return (marker >= APP0 && marker <= 0xef) || marker === COMMENT
}

/** Finds the end of a segment. The image data after the header of a scan belongs to the segment. */
function endOf(bytes: Buffer, at: number): number {
  const marker = bytes[at + 1]
  if (marker <= 0x01 || (marker >= 0xd0 && marker <= END)) return at + 2
  const end = Math.min(at + 2 + bytes.readUInt16BE(at + 2), bytes.length)
  if (marker !== START_OF_SCAN) return end
  for (let next = bytes.indexOf(0xff, end); next >= 0;) {
    const follows = bytes[next + 1]
    const isData = follows === 0 || (follows >= 0xd0 && follows <= 0xd7)
    if (!isData && follows !== 0xff) return next
    next = bytes.indexOf(0xff, isData ? next + 2 : next + 1)
  }
  return bytes.length
}

function exifSegment(orientation: number): Buffer {
  const contents = Buffer.concat([Buffer.from(EXIF, 'latin1'), orientationOnly(orientation)])
  return Buffer.concat([Buffer.from([0xff, APP1, 0, contents.length + 2]), contents])
}
