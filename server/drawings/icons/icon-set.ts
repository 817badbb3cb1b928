import { loadSharp } from '@waypost/local-files/sharp.ts'
import type { DrawnLook } from '../../site/types.ts'
import { drawPicture, drawTabIcon, drawTile } from './draw-icon.ts'
import { writeIco } from './ico.ts'

/** Every icon that browsers, home screens and launchers ask for; the names are addresses below the root. */
export const ICON_NAMES = [
  'favicon.svg',
  'favicon.ico',
  'apple-touch-icon.png',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable-512.png',
] as const

export type IconName = (typeof ICON_NAMES)[number]

/** The icons' files by their names. */
export type IconSet = Readonly<Record<IconName, Buffer>>

/** Sides of the pictures in `favicon.ico`: of tabs, of sharp tabs and task bars, of shortcuts. */
const ICO_SIDES = [16, 32, 48]

/** Of a maskable icon a circle four fifths wide is sure to be seen. @see https://www.w3.org/TR/appmanifest/#icon-masks */
const SAFE_SQUARE = 0.8 * Math.SQRT1_2

/** How much of a tile's side the mark takes, which is drawn with room around it. */
const MARK_SHARES = { whole: 0.8, maskable: 0.6 }

/** Side of the picture that stands in for a drawing as the tab's icon. */
const TAB_SIDE = 96

/** Pixels of the largest picture that a creator may give as her icon, and that one is drawn in. */
const MAX_PIXELS = 16_000_000

/** Makes the icons of the mark. */
export function makeIcons(look: DrawnLook): Promise<IconSet> {
  const { light } = look
  const tab = Buffer.from(drawTabIcon(look))
  const tile = (share: number) => Buffer.from(drawTile(light, share))
  return collect({
    tab,
    onClear: (side) => draw(tab, side),
    whole: (side) => drawOn(light.paper, tile(MARK_SHARES.whole), side),
    maskable: (side) => drawOn(light.paper, tile(MARK_SHARES.maskable), side),
  })
}

/**
 * Makes the icons of a picture of the creator's own, which gets room at its sides where it is not square.
 *
 * @param picture In SVG or PNG.
 * @throws Error if it cannot be read as a picture, or is too large.
 */
export async function makeOwnIcons(picture: Buffer, { light }: DrawnLook): Promise<IconSet> {
  const sharp = await loadSharp()
  const { format } = await sharp(picture, { limitInputPixels: MAX_PIXELS }).metadata()
  return collect({
    tab: format === 'svg' ? picture : Buffer.from(drawPicture(await draw(picture, TAB_SIDE))),
    onClear: (side) => draw(picture, side),
    whole: (side) => drawOn(light.paper, picture, side),
    maskable: (side) => drawOn(light.paper, picture, side, SAFE_SQUARE),
  })
}

/** Ways to paint an icon in a number of pixels, as PNG. */
interface Painter {
  /** The tab's icon as a drawing. */
  tab: Buffer
  onClear(side: number): Promise<Buffer>
  whole(side: number): Promise<Buffer>
  maskable(side: number): Promise<Buffer>
}

async function collect({ tab, onClear, whole, maskable }: Painter): Promise<IconSet> {
  const inIco = await Promise.all(ICO_SIDES.map(async (side) => ({ side, png: await onClear(side) })))
  return {
    'favicon.svg': tab,
    'favicon.ico': writeIco(inIco),
    'apple-touch-icon.png': await whole(180),
    'icon-192.png': await whole(192),
    'icon-512.png': await whole(512),
    'icon-maskable-512.png': await maskable(512),
  }
}

/** Draws a picture in the middle of a square of paper. @param share How much of the side it takes. */
async function drawOn(paper: string, picture: Buffer, side: number, share = 1): Promise<Buffer> {
  const sharp = await loadSharp()
  const create = { width: side, height: side, channels: 3, background: paper } as const
  return sharp({ create })
    .composite([{ input: await draw(picture, Math.round(side * share)) }])
    .removeAlpha()
    .png()
    .toBuffer()
}

/** Draws a picture in a square that is clear. */
async function draw(picture: Buffer, side: number): Promise<Buffer> {
  const sharp = await loadSharp()
  const { width, height, format } = await sharp(picture, { limitInputPixels: MAX_PIXELS }).metadata()
  // A drawing has no pixels of its own: it is drawn in as many as are wanted.
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
