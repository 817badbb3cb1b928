import { isSvg } from './svg.ts'

/** What the bytes of a picture say that it is. */
export type PictureKind = keyof typeof kinds

/** Enough of a file to recognise it: some programs begin an SVG with long comments and entities. */
export const HEAD_BYTES = 65_536

/** By kind: the media type, and for pictures that browsers do not show, their name. */
const kinds = {
  jpeg: { mediaType: 'image/jpeg' },
  png: { mediaType: 'image/png' },
  webp: { mediaType: 'image/webp' },
  gif: { mediaType: 'image/gif' },
  svg: { mediaType: 'image/svg+xml' },
  avif: { mediaType: 'image/avif' },
  tiff: { mediaType: 'image/tiff' },
  heic: { mediaType: 'image/heic', unshown: 'a HEIC picture' },
  jxl: { mediaType: 'image/jxl', unshown: 'a JPEG XL picture' },
  jp2: { mediaType: 'image/jp2', unshown: 'a JPEG 2000 picture' },
  psd: { mediaType: 'image/vnd.adobe.photoshop', unshown: 'a Photoshop picture' },
  raw: { mediaType: 'application/octet-stream', unshown: 'a raw picture of a camera' },
} satisfies Record<string, { mediaType: string; unshown?: string }>

/** The media type of a kind, and its name if browsers do not show it. */
export function describeKind(kind: PictureKind): { mediaType: string; unshown?: string } {
  return kinds[kind]
}

/** Recognises a picture by the beginning of its file; `undefined` for anything else. */
export function pictureKindOf(head: Buffer): PictureKind | undefined {
  const startsWith = (mark: string, at = 0) => head.toString('latin1', at, at + mark.length) === mark
  if (startsWith('\xff\xd8\xff')) return 'jpeg'
  if (startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (startsWith('RIFF') && startsWith('WEBP', 8)) return 'webp'
  if (startsWith('GIF8')) return 'gif'
  if (isSvg(head)) return 'svg'
  const brands = brandsOf(head)
  for (const [kind, brand] of BRANDS) if (brands.some((each) => brand.test(each))) return kind
  return MARKS.find(([, mark]) => startsWith(mark))?.[0]
}

/** Brands of files in the container of AVIF, HEIC and MP4. Canon's raw files have one of their own. */
const BRANDS: readonly [PictureKind, RegExp][] = [
  ['avif', /^avi[fs]$/],
  ['heic', /^(?:hei[cxms]|hev[cxms]|mif[12]|msf1|miaf)$/],
  ['raw', /^crx $/],
]

const MARKS: readonly [PictureKind, string][] = [
  // TIFF and its variant for large files, in both byte orders. Raw files of many cameras begin in the same way.
  ['tiff', 'II*\0'],
  ['tiff', 'MM\0*'],
  ['tiff', 'II+\0'],
  ['tiff', 'MM\0+'],
  ['jxl', '\0\0\0\x0cJXL \r\n\x87\n'],
  ['jp2', '\0\0\0\x0cjP  \r\n\x87\n'],
  ['jp2', '\xff\x4f\xff\x51'],
  ['psd', '8BPS'],
  ['raw', 'FUJIFILMCCD-RAW'],
  ['raw', 'IIRO'],
  ['raw', 'IIRS'],
  ['raw', 'MMOR'],
  ['raw', 'IIU\0'],
  ['raw', 'FOVb'],
  ['raw', '\0MRM'],
]

/** Brands of a file in the container of AVIF, HEIC and MP4. @see ISO/IEC 14496-12, section 4.3 */
function brandsOf(head: Buffer): string[] {
  if (head.toString('latin1', 4, 8) !== 'ftyp') return []
  return head.toString('latin1', 8, Math.min(head.readUInt32BE(0), head.length)).match(/[^]{4}/g) ?? []
}
