import { badRequest } from '../api/errors.ts'

/** Formats of variants, by their names in Contentful's Images API. */
export const MEDIA_TYPES = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
  tiff: 'image/tiff',
} as const

export type Format = keyof typeof MEDIA_TYPES

/** Maximum size in bytes of a served picture. Contentful has the same limit. */
export const MAX_ORIGINAL_BYTES = 100 * 1024 * 1024

const FITS = ['pad', 'fill', 'scale', 'crop', 'thumb'] as const
const FOCUSES = [
  'center',
  'top',
  'right',
  'bottom',
  'left',
  'top_left',
  'top_right',
  'bottom_left',
  'bottom_right',
] as const
const FACES = ['face', 'faces'] as const
const FLAVORS = ['progressive', 'png8'] as const

/** Part of a picture that stays when it is cut. */
export type Focus = (typeof FOCUSES)[number]

/** Properties of a variant. If a property is absent, the picture's own applies. */
export interface ImageOptions {
  width?: number
  height?: number
  /** If absent, the picture keeps its shape, fits into the box, and is never enlarged. */
  fit?: (typeof FITS)[number]
  focus: Focus
  format?: Format
  flavor?: (typeof FLAVORS)[number]
  quality?: number
  /** Radius of the corners in pixels, or an ellipse as large as the picture. */
  radius?: number | 'max'
  background?: string
}

const MAX_SIDE = 4000
const FORMATS = Object.keys(MEDIA_TYPES) as Format[]

/** Parses the parameters of an address. @param mediaType Type of the file. Without `fm`, `fl` must suit this type. */
export function parseImageOptions(parameters: URLSearchParams, mediaType: string): ImageOptions {
  const given = new Map<string, string>()
  for (const [name, value] of parameters) {
    if (!Object.hasOwn(readers, name))
      throw badRequest(`There is no parameter '${printable(name)}' for pictures.`)
    if (given.has(name)) throw badRequest(`The parameter '${name}' is given twice.`)
    given.set(name, value)
  }
  const options: ImageOptions = { focus: 'center' }
  for (const [name, value] of given) readers[name as Parameter](options, value)

  const format = options.format ?? FORMATS.find((each) => MEDIA_TYPES[each] === mediaType)
  const needed = options.flavor && (options.flavor === 'png8' ? 'png' : 'jpg')
  if (needed && format !== needed) throw badRequest(`'fl=${options.flavor}' needs 'fm=${needed}'.`)
  return options
}

type Parameter = 'w' | 'h' | 'fit' | 'f' | 'fm' | 'fl' | 'q' | 'r' | 'bg'

const readers: Record<Parameter, (options: ImageOptions, value: string) => void> = {
  w: (options, value) => (options.width = wholeNumber('w', value, MAX_SIDE)),
  h: (options, value) => (options.height = wholeNumber('h', value, MAX_SIDE)),
  fit: (options, value) => (options.fit = oneOf('fit', value, FITS)),
  f(options, value) {
    const focus = oneOf('f', value, [...FOCUSES, ...FACES])
    // Waypost does not detect faces.
    options.focus = focus === 'face' || focus === 'faces' ? 'center' : focus
  },
  fm: (options, value) => (options.format = oneOf('fm', value, FORMATS)),
  fl: (options, value) => (options.flavor = oneOf('fl', value, FLAVORS)),
  q: (options, value) => (options.quality = wholeNumber('q', value, 100)),
  r: (options, value) => (options.radius = value === 'max' ? 'max' : wholeNumber('r', value, MAX_SIDE)),
  bg(options, value) {
    const [, color] = /^rgb:([0-9a-f]{6})$/i.exec(value) ?? []
    if (color === undefined) throw badRequest(`'bg' is a color such as rgb:f8f3ea.`)
    options.background = color.toLowerCase()
  },
}

function wholeNumber(name: string, value: string, most: number): number {
  const number = /^[1-9]\d{0,3}$/.test(value) ? Number(value) : Infinity
  if (number > most) throw badRequest(`'${name}' is a whole number from 1 to ${most}.`)
  return number
}

function oneOf<T extends string>(name: string, value: string, values: readonly T[]): T {
  const found = values.find((each) => each === value)
  if (found === undefined) throw badRequest(`'${name}' is one of ${values.join(', ')}.`)
  return found
}

/** Shortens a caller's text and removes control characters, so a terminal can print it. */
function printable(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ').slice(0, 40)
}
