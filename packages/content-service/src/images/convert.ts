import type { ResizeOptions, Sharp } from 'sharp'
import { loadSharp } from './sharp.ts'
import { ApiError, unavailable, unprocessable } from '../api/errors.ts'
import type { Focus, Format, ImageOptions } from './image-options.ts'

export interface Variant {
  format: Format
  bytes: Buffer
}

/** How long one step of a conversion may take before its encoder begins, which cannot be interrupted. */
const TIMEOUT_S = 20

/** Largest picture, in pixels, of which others are made. */
export const MAX_PICTURE_PIXELS = 100_000_000

/** Largest AVIF file, in pixels; the same limit as Contentful's. */
export const MAX_AVIF_PIXELS = 9_000_000

/** Pixels of the largest picture that is made, which is the largest box that can be asked for. */
const MAX_MADE_PIXELS = 4000 * 4000

const WHITE = '#ffffff'
const CLEAR = '#00000000'

const MOVING: readonly Format[] = ['gif', 'webp']

/** Formats that are read, by the library's names; drawings (SVG, PDF) are not, whatever their file is called. */
const READ: Readonly<Record<string, Format>> = {
  jpeg: 'jpg',
  png: 'png',
  webp: 'webp',
  heif: 'avif',
  gif: 'gif',
  tiff: 'tiff',
}

/**
 * Makes a picture as asked for: turned as its camera noted, in the colours of the web, without notes of camera and place.
 *
 * What moves goes on moving in GIF and WebP, unless its frames together have too many pixels or its corners are rounded.
 * Of a file that breaks off what is there is shown, as browsers do.
 *
 * @throws ApiError if the file is no picture or too large, or the work takes too long.
 */
export async function convertPicture(original: Buffer, options: ImageOptions): Promise<Variant> {
  try {
    return await convert(original, options)
  } catch (cause) {
    if (!isOfLibrary(cause)) throw cause
    if (cause.message.startsWith('timeout')) throw unavailable('The picture takes too long to make.')
    throw unprocessable('The file cannot be read as a picture, or not be made into this one.')
  }
}

async function convert(original: Buffer, options: ImageOptions): Promise<Variant> {
  const sharp = await loadSharp()
  const input = { limitInputPixels: MAX_PICTURE_PIXELS, failOn: 'none' } as const
  const found = await sharp(original, { limitInputPixels: false }).metadata()
  const ownFormat = READ[found.format]
  if (ownFormat === undefined) throw unprocessable('The file is no picture that others can be made of.')
  const format = options.format ?? ownFormat
  refuseExcess(options, found.autoOrient, format)

  const frames = found.pages ?? 1
  const isMoving =
    frames > 1 &&
    MOVING.includes(ownFormat) &&
    MOVING.includes(format) &&
    options.radius === undefined &&
    found.width * found.height * frames <= MAX_PICTURE_PIXELS
  const source = sharp(original, { ...input, animated: isMoving })
    .timeout({ seconds: TIMEOUT_S })
    .autoOrient()
  const paint = format === 'jpg' ? (colorOf(options) ?? WHITE) : undefined
  const fitted = fit(paint ? source.flatten({ background: paint }) : source, options, found.autoOrient, paint)
  const rounded = options.radius === undefined ? fitted : await roundCorners(fitted, options.radius, paint)
  return { format, bytes: await encode(rounded, format, options).toBuffer() }
}

interface Size {
  width: number
  height: number
}

function refuseExcess(options: ImageOptions, own: Size, format: Format) {
  if (own.width * own.height > MAX_PICTURE_PIXELS) {
    throw unprocessable(`The picture has more than ${MAX_PICTURE_PIXELS} pixels.`)
  }
  const { width, height } = outcome(options, own)
  const limit = format === 'avif' ? MAX_AVIF_PIXELS : MAX_MADE_PIXELS
  if (width * height > limit) {
    throw unprocessable(`A picture in this format can have ${limit} pixels: ask for a smaller 'w' or 'h'.`)
  }
}

function outcome({ width: w, height: h, fit }: ImageOptions, { width, height }: Size): Size {
  const box = { width: Math.min(w ?? width, width), height: Math.min(h ?? height, height) }
  if (fit === 'crop') return box
  if (w !== undefined && h !== undefined && fit !== undefined) {
    return fit === 'thumb' ? box : { width: w, height: h }
  }
  const factor = Math.min((w ?? Infinity) / width, (h ?? Infinity) / height, mayEnlarge(fit) ? Infinity : 1)
  return Number.isFinite(factor) ? { width: width * factor, height: height * factor } : { width, height }
}

function mayEnlarge(fit: ImageOptions['fit']): boolean {
  return fit === 'fill' || fit === 'scale'
}

/** @param paint What takes the place of what is clear, in a format that knows nothing clear. */
function fit(source: Sharp, options: ImageOptions, own: Size, paint: string | undefined): Sharp {
  const { width, height, fit, focus } = options
  if (width === undefined && height === undefined) return source
  if (fit === 'crop') return source.extract(cutOut(own, outcome(options, own), focus))
  const resize: ResizeOptions = { width, height, withoutEnlargement: !mayEnlarge(fit) }
  if (width === undefined || height === undefined || fit === undefined) {
    return source.resize({ ...resize, fit: 'inside' })
  }
  if (fit === 'scale') return source.resize({ ...resize, fit: 'fill' })
  if (fit === 'pad') {
    return source.resize({ ...resize, fit: 'contain', background: paint ?? colorOf(options) ?? CLEAR })
  }
  return source.resize({ ...resize, fit: 'cover', position: focus.split('_').toReversed().join(' ') })
}

/** Where a part of this size lies in a picture. */
function cutOut(own: Size, part: Size, focus: Focus) {
  const sides = focus.split('_')
  const offset = (room: number, start: string, end: string) =>
    sides.includes(start) ? 0 : sides.includes(end) ? room : Math.floor(room / 2)
  return {
    left: offset(own.width - part.width, 'left', 'right'),
    top: offset(own.height - part.height, 'top', 'bottom'),
    ...part,
  }
}

/** Takes the corners out of a picture, or paints them over. */
async function roundCorners(
  picture: Sharp,
  radius: number | 'max',
  paint: string | undefined,
): Promise<Sharp> {
  const sharp = await loadSharp()
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const [rx, ry] = [width / 2, height / 2].map((most) => (radius === 'max' ? most : Math.min(radius, most)))
  const whole = `width="${width}" height="${height}"`
  const round = `<rect ${whole} rx="${rx}" ry="${ry}"/>`
  const corners = `<mask id="corners"><rect ${whole} fill="white"/>${round}</mask><rect ${whole} fill="${paint}" mask="url(#corners)"/>`
  const shape = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" ${whole}>${paint ? corners : round}</svg>`,
  )
  return sharp(data, { raw: { width, height, channels } })
    .timeout({ seconds: TIMEOUT_S })
    .composite([{ input: shape, blend: paint ? 'over' : 'dest-in' }])
}

function encode(picture: Sharp, format: Format, { quality, flavor }: ImageOptions): Sharp {
  // More effort takes three to ten times as long, and saves one byte in ten or twenty.
  const encoders: Record<Format, () => Sharp> = {
    jpg: () => picture.jpeg({ quality: quality ?? 80, progressive: flavor === 'progressive' }),
    png: () => picture.png(flavor === 'png8' ? { palette: true, effort: 1 } : {}),
    webp: () => picture.webp({ quality: quality ?? 75 }),
    avif: () => picture.avif({ quality: quality ?? 50, effort: 2 }),
    gif: () => picture.gif({ effort: 1 }),
    tiff: () => picture.tiff({ compression: 'deflate' }),
  }
  return encoders[format]()
}

function colorOf({ background }: ImageOptions): string | undefined {
  return background && `#${background}`
}

/** Whether an error is the picture's: the library has no class for its own, and knows no others. */
function isOfLibrary(error: unknown): error is Error {
  return error instanceof Error && !(error instanceof ApiError) && !('code' in error)
}
