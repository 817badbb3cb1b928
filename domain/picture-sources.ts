import type { Image } from './article.ts'

/** Pixels of the largest picture that other sizes are made of. */
export const MAX_PICTURE_PIXELS = 100_000_000

/** Pixels of the largest AVIF file that is made; Contentful's limit for it is the same. */
export const MAX_AVIF_PIXELS = 9_000_000

/** Widths in which pictures are offered: each about 1.4 times the one before, so that none is sent much too large. */
const WIDTHS = [160, 280, 400, 560, 720, 1080, 1440, 1920, 2560]

/** The width for a browser that knows no `srcset`, and for whoever shows links. */
const MIDDLE_WIDTH = 1080

/** Height that a WebP file can have. */
const MAX_WEBP_HEIGHT = 16_383

const PLACEHOLDER = '?w=24&fm=webp&q=30'
const SHARED = `?w=${MIDDLE_WIDTH}&fm=jpg`
const PLAIN = `?w=${MIDDLE_WIDTH}`

/**
 * Where pictures are that other sizes can be asked of, by the parameters of Contentful's Images API: files of the embedded
 * content service, drafts of them in previews, and Contentful's. Others stay as they are, and so do drawings in SVG, which have no size.
 */
const HAS_VARIANTS =
  /^(?:\/content\/(?:assets|secure)\/|https:\/\/images\.(?:eu\.)?ctfassets\.net\/)[^?#\s]+\.(jpe?g|png|webp|gif|avif|tiff?)$/i

/** The addresses of a picture. */
export interface PictureSources {
  /** For who knows none of the others. */
  src: string
  /** In WebP, one for each width; absent where the picture's host makes no sizes. */
  srcSet?: string
  /** In AVIF; absent too where AVIF would stop a picture that may move. */
  avifSrcSet?: string
  /** A few hundred bytes to look at until the picture is there; absent where it would be seen through the picture. */
  placeholder?: string
}

/** Says in which sizes and formats a picture can be had. */
export function pictureSources(image: Image): PictureSources {
  const { url } = image
  const kind = variantKind(image)
  const widths = kind === undefined ? [] : widthsOf(image)
  if (widths.length === 0) return { src: url }
  const list = (format: string) => widths.map((width) => `${url}${sized(width, format)} ${width}w`).join(', ')
  return {
    src: url + PLAIN,
    srcSet: list('webp'),
    ...(kind !== 'moving' && { avifSrcSet: list('avif') }),
    ...(kind === 'opaque' && { placeholder: url + PLACEHOLDER }),
  }
}

/** A picture as whoever shows links or reads feeds gets it: moderately large, in a format that everybody knows. */
export function sharedPicture(image: Image): Image {
  const widths = variantKind(image) === undefined ? [] : widthsOf(image)
  if (widths.length === 0) return image
  const width = Math.min(image.width!, MIDDLE_WIDTH)
  const height = Math.round((image.height! * width) / image.width!)
  return { ...image, url: image.url + SHARED, width, height }
}

/**
 * Whether a query names a size that pages of ours ask of a picture.
 *
 * @param query What stands in the address from the question mark on.
 */
export function isOwnSize(query: string, image: Pick<Image, 'width' | 'height'>): boolean {
  if ([PLACEHOLDER, SHARED, PLAIN].includes(query)) return true
  return widthsOf(image).some((width) => query === sized(width, 'webp') || query === sized(width, 'avif'))
}

function sized(width: number, format: string): string {
  return `?w=${width}&fm=${format}`
}

/** `undefined` where no other sizes can be had. Pictures in JPEG are opaque; those in GIF and WebP may move. */
function variantKind({ url, width, height }: Image): 'opaque' | 'moving' | 'still' | undefined {
  const ending = HAS_VARIANTS.exec(url)?.[1].toLowerCase()
  if (ending === undefined || !width || !height || width * height > MAX_PICTURE_PIXELS) return undefined
  if (ending === 'gif' || ending === 'webp') return 'moving'
  return ending.startsWith('jp') ? 'opaque' : 'still'
}

/** Widths up to the picture's own in which it can be had in every format. */
function widthsOf({ width = 0, height = 0 }: Pick<Image, 'width' | 'height'>): number[] {
  const widest = Math.min(width, WIDTHS.at(-1)!)
  return [...WIDTHS.filter((one) => one < widest), widest].filter((one) => {
    const high = (one * height) / width
    return one > 0 && one * high <= MAX_AVIF_PIXELS && high <= MAX_WEBP_HEIGHT
  })
}
