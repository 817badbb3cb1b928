import { MAX_PICTURE_PIXELS } from '#domain/picture-sources.ts'
import { loadSharp } from '@waypost/content-service/sharp'
import { CARD } from './draw.ts'

export interface Photograph {
  /** JPEG, PNG or another picture of pixels. */
  file: Buffer
  /** Left edge in pixels. The photograph reaches to the right edge of the card. */
  left: number
  /** See `Image`. */
  focus?: string
}

/** Qualities to try, until a card is small enough. */
const QUALITIES = [84, 74, 62, 48]

/** Maximum size of a card in bytes: some programs that show links load no more. */
const MAX_BYTES = 300_000

/** Time limit for one photograph. */
const TIMEOUT_S = 15

/**
 * Draws a card over its photograph.
 * @param drawing SVG.
 * @param ground Background colour.
 * @returns JPEG.
 * @throws Error if the photograph cannot be read, or takes too long.
 */
export async function makeCard(drawing: string, ground: string, photograph?: Photograph): Promise<Buffer> {
  const sharp = await loadSharp()
  const below = photograph ? [{ input: await fill(photograph, ground), left: photograph.left, top: 0 }] : []
  const { data, info } = await sharp({ create: { ...CARD, channels: 3, background: ground } })
    .composite([...below, { input: Buffer.from(drawing), left: 0, top: 0 }])
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  for (const quality of QUALITIES) {
    const raw = { width: info.width, height: info.height, channels: info.channels }
    const card = await sharp(data, { raw }).jpeg({ quality, chromaSubsampling: '4:4:4' }).toBuffer()
    if (card.length <= MAX_BYTES || quality === QUALITIES.at(-1)) return card
  }
  throw new Error('No quality to make a card in')
}

/** Whether a file is a drawing instead of a photograph. A drawing may need fonts that this machine lacks. */
export async function isDrawing(file: Buffer): Promise<boolean> {
  const sharp = await loadSharp()
  try {
    const { format } = await sharp(file, { limitInputPixels: false }).metadata()
    return format === 'svg' || format === 'pdf'
  } catch {
    // The format is unknown.
    return false
  }
}

async function fill({ file, left, focus }: Photograph, ground: string): Promise<Buffer> {
  const sharp = await loadSharp()
  return sharp(file, { limitInputPixels: MAX_PICTURE_PIXELS, failOn: 'none' })
    .timeout({ seconds: TIMEOUT_S })
    .autoOrient()
    .resize(CARD.width - left, CARD.height, { fit: 'cover', position: positionOf(focus) })
    .flatten({ background: ground })
    .toColourspace('srgb')
    .png({ compressionLevel: 0 })
    .toBuffer()
}

/** Reverses the two words: sharp writes the side first, as in `left top`. */
function positionOf(focus = 'centre'): string {
  return focus.split(' ').toReversed().join(' ')
}
