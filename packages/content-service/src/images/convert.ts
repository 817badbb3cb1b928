import type { ResizeOptions, Sharp } from 'sharp'
import { loadSharp } from './sharp.ts'
import { ApiError, unavailable, unprocessable } from '../api/errors.ts'
import type { Focus, Format, ImageOptions } from './image-options.ts'

export interface Variant {
  format: Format
  bytes: Buffer
}

/** Time limit for each step of a conversion, except for the encoder, which cannot be interrupted. */
const TIMEOUT_S = 20

export const MAX_PICTURE_PIXELS = 100_000_000

/** Maximum number of pixels of an AVIF file that is made. Contentful has the same limit. */
export const MAX_AVIF_PIXELS = 9_000_000

/** Maximum number of pixels of a file in another format: the largest box that a request can name. */
const MAX_MADE_PIXELS = 4000 * 4000

const WHITE = '#ffffff'
const CLEAR = '#00000000'

const MOVING: readonly Format[] = ['gif', 'webp']

/** Formats that can be read, by sharp's names. SVG and PDF are not among them, whatever the file's name says. */
const READ: Readonly<Record<string, Format>> = {
  jpeg: 'jpg',
  png: 'png',
  webp: 'webp',
  heif: 'avif',
  gif: 'gif',
  tiff: 'tiff',
}

/**
 * Makes a variant of a picture: upright, in sRGB, without metadata.
 *
 * In GIF and WebP an animation keeps all frames, unless they have too many pixels together or the corners are rounded.
 * A file without its end shows the part that exists, as in browsers.
 *
 * @throws ApiError if the file is no picture or too large, or the work takes too long.
 */
export async function convertPicture(original: Buffer, options: ImageOptions): Promise<Variant> {
  try {
    return await convert(original, options)
  } catch (cause) {
    if (!isOfSharp(cause)) throw cause
    if (cause.message.startsWith('timeout')) throw unavailable('The picture takes too long to make.')
    throw unprocessable('The file cannot be read as a picture, or cannot be converted to this one.')
  }
}

export function maxPixelsOf(format: Format): number {
  return format === 'avif' ? MAX_AVIF_PIXELS : MAX_MADE_PIXELS
}

async function convert(original: Buffer, options: ImageOptions): Promise<Variant> {
  const sharp = await loadSharp()
  const input = { limitInputPixels: MAX_PICTURE_PIXELS, failOn: 'none' } as const
  const found = await sharp(original, { limitInputPixels: false }).metadata()
  const ownFormat = READ[found.format]
  if (ownFormat === undefined) throw unprocessable('The file is no picture that can be converted.')
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
  const limit = maxPixelsOf(format)
  if (width * height > limit) {
    throw unprocessable(`A picture in this format may have ${limit} pixels: request a smaller 'w' or 'h'.`)
  }
}

/** Size of the variant before it is rounded to whole pixels. */
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

/** @param paint Colour in place of transparency, for a format without it. */
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

/** Position of a part of this size in a picture. */
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

/** Makes the corners of a picture transparent, or paints them over. */
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
  // More effort takes three to ten times the time and saves 5 to 10 % of the bytes.
  const encoders: Record<Format, () => Sharp> = {
    jpg: () => picture.jpeg({ quality: quality ?? 80, progressive: flavor === 'progressive' }),
    png: () => picture.png(flavor === 'png8' ? { palette: true, effort: 1 } : {}),
    webp: () => picture.webp({ quality: quality ?? 75 }),
    // At high quality, more effort saves nothing.
    avif: () => picture.avif({ quality: quality ?? 50, effort: quality && quality > 80 ? 0 : 2 }),
    gif: () => picture.gif({ effort: 1 }),
    tiff: () => picture.tiff({ compression: 'deflate' }),
  }
  return encoders[format]()
}

function colorOf({ background }: ImageOptions): string | undefined {
  return background && `#${background}`
}

/** Whether sharp threw the error because of the picture. sharp has no error class of its own. */
function isOfSharp(error: unknown): error is Error {
  return error instanceof Error && !(error instanceof ApiError) && !('code' in error)
}
