import { loadSharp } from '@waypost/content-service/sharp'
import type { DrawnLook } from '../../site/types.ts'
import { drawPicture, drawTabIcon, drawTile } from './draw-icon.ts'

/** Every icon that browsers, home screens and launchers request. The names are paths below the root. */
export const ICON_NAMES = [
  'favicon.svg',
  'favicon.ico',
  'apple-touch-icon.png',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable-512.png',
] as const

export type IconName = (typeof ICON_NAMES)[number]

export type IconSet = Readonly<Record<IconName, Buffer>>

/** Sides in pixels in `favicon.ico`: for tabs, for tabs and task bars on sharp screens, and for shortcuts. */
const ICO_SIDES = [16, 32, 48]

/**
 * The largest square that every launcher shows whole: launchers show at least a circle of four fifths of a maskable
 * icon.
 * @see https://www.w3.org/TR/appmanifest/#icon-masks
 */
const SAFE_SQUARE = 0.8 * Math.SQRT1_2

/** Side of the picture in the tab's icon, if the creator's icon is not SVG. */
const TAB_SIDE = 96

/** Maximum number of pixels of the creator's own icon. */
const MAX_PIXELS = 16_000_000

export function makeIcons(look: DrawnLook): Promise<IconSet> {
  const tab = Buffer.from(drawTabIcon(look))
  const tile = (share: number) => Buffer.from(drawTile(look.light, share))
  return drawAll(look, { tab, clear: tab, whole: tile(0.8), maskable: tile(0.6), maskableShare: 1 })
}

/**
 * Makes the icons of the creator's own picture, with margins if it is not square.
 * @param picture In SVG or PNG.
 * @throws Error if it cannot be read as a picture, or is too large.
 */
export async function makeOwnIcons(picture: Buffer, look: DrawnLook): Promise<IconSet> {
  const sharp = await loadSharp()
  const { format } = await sharp(picture, { limitInputPixels: MAX_PIXELS }).metadata()
  const tab = format === 'svg' ? picture : Buffer.from(drawPicture(await draw(picture, TAB_SIDE)))
  return drawAll(look, { tab, clear: picture, whole: picture, maskable: picture, maskableShare: SAFE_SQUARE })
}

/** The sources of the icons. */
interface Pictures {
  /** SVG. */
  tab: Buffer
  clear: Buffer
  whole: Buffer
  maskable: Buffer
  /** The maskable picture's share of the icon's side. */
  maskableShare: number
}

async function drawAll(
  { light: { paper } }: DrawnLook,
  { tab, clear, whole, maskable, maskableShare }: Pictures,
): Promise<IconSet> {
  return {
    'favicon.svg': tab,
    'favicon.ico': writeIco(await Promise.all(ICO_SIDES.map((side) => draw(clear, side)))),
    'apple-touch-icon.png': await drawOn(paper, whole, 180),
    'icon-192.png': await drawOn(paper, whole, 192),
    'icon-512.png': await drawOn(paper, whole, 512),
    'icon-maskable-512.png': await drawOn(paper, maskable, 512, maskableShare),
  }
}

/** Draws a picture in the middle of a square of paper. @param share The picture's share of the side. */
async function drawOn(paper: string, picture: Buffer, side: number, share = 1): Promise<Buffer> {
  const sharp = await loadSharp()
  const create = { width: side, height: side, channels: 3, background: paper } as const
  return sharp({ create })
    .composite([{ input: await draw(picture, Math.round(side * share)) }])
    .removeAlpha()
    .png()
    .toBuffer()
}

/** Draws a picture in a transparent square. */
async function draw(picture: Buffer, side: number): Promise<Buffer> {
  const sharp = await loadSharp()
  const { width, height, format } = await sharp(picture, { limitInputPixels: MAX_PIXELS }).metadata()
  // The density makes a drawing as large as the icon.
  const density =
    format === 'svg' ? Math.min(MAX_DENSITY, Math.max(1, (72 * side) / Math.max(width, height))) : 72
  return sharp(picture, { limitInputPixels: MAX_PIXELS, density })
    .resize(side, side, { fit: 'contain', background: CLEAR })
    .toColourspace('srgb')
    .png()
    .toBuffer()
}

const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 }
const MAX_DENSITY = 100_000

/**
 * Writes an ICO file of the PNG pictures in `ICO_SIDES`. A header of 16 bytes describes each picture.
 * @see https://learn.microsoft.com/en-us/previous-versions/ms997538(v=msdn.10)
 */
function writeIco(pictures: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(6 + pictures.length * 16)
  head.writeUInt16LE(1, 2) // icons
  head.writeUInt16LE(pictures.length, 4)
  let offset = head.length
  for (const [index, png] of pictures.entries()) {
    const entry = 6 + index * 16
    head.writeUInt8(ICO_SIDES[index], entry)
    head.writeUInt8(ICO_SIDES[index], entry + 1)
    head.writeUInt16LE(1, entry + 4) // planes
    head.writeUInt16LE(32, entry + 6) // bits per pixel
    head.writeUInt32LE(png.length, entry + 8)
    head.writeUInt32LE(offset, entry + 12)
    offset += png.length
  }
  return Buffer.concat([head, ...pictures])
}
