import type { Image } from './article.ts'

/** Maximum number of pixels of a picture that the content service resizes. */
export const MAX_PICTURE_PIXELS = 100_000_000

/** Maximum number of pixels of an AVIF picture that the content service makes. */
export const MAX_AVIF_PIXELS = 9_000_000

/** Widths of the offered sizes. Each is about 1.4 times the previous one. */
const WIDTHS = [160, 280, 400, 560, 720, 1080, 1440, 1920, 2560]

/** Width for browsers without `srcset`, and for link previews. */
const MIDDLE_WIDTH = 1080

/** Limit of the WebP format. */
const MAX_WEBP_HEIGHT = 16_383

const PLACEHOLDER = '?w=24&fm=webp&q=30'
const SHARED = `?w=${MIDDLE_WIDTH}&fm=jpg`
const PLAIN = `?w=${MIDDLE_WIDTH}`

/**
 * Addresses of pictures that understand the parameters of Contentful's Images API: files of the embedded content
 * service, also in previews, and Contentful's files. SVG drawings need no other sizes.
 */
const HAS_VARIANTS =
  /^(?:\/content\/(?:assets|secure)\/|https:\/\/images\.(?:eu\.)?ctfassets\.net\/)[^?#\s]+\.(jpe?g?|jfif|png|webp|gif|avif|tiff?)$/i

/** The addresses of a picture. */
export interface PictureSources {
  /** For browsers that support none of the other formats. */
  src: string
  /** WebP in each width; absent if the host offers no sizes. */
  srcSet?: string
  /** AVIF in each width; absent if the host offers no sizes or the picture may be animated. */
  avifSrcSet?: string
  /** A tiny version, shown until the picture has loaded; absent for pictures with transparency. */
  placeholder?: string
}

/** Returns the addresses of a picture in its sizes and formats. */
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

/** Returns the address of a picture in its largest size, for a whole screen. */
export function largePicture(image: Image): string {
  const widest = variantKind(image) === undefined ? undefined : widthsOf(image).at(-1)
  return widest === undefined ? image.url : image.url + sized(widest, 'webp')
}

/** Returns the original address of a picture from its sources. */
export function pictureAddress({ src, srcSet }: Pick<PictureSources, 'src' | 'srcSet'>): string {
  return srcSet ? src.slice(0, -PLAIN.length) : src
}

/** Returns a picture for link previews and feeds: a JPEG of medium size. */
export function sharedPicture(image: Image): Image {
  const widths = variantKind(image) === undefined ? [] : widthsOf(image)
  if (widths.length === 0) return image
  const width = Math.min(image.width!, MIDDLE_WIDTH)
  const height = Math.round((image.height! * width) / image.width!)
  return { ...image, url: image.url + SHARED, width, height }
}

/** Whether a query, with its question mark, requests a size that this site's pages use. */
export function isOwnSize(query: string, image: Pick<Image, 'width' | 'height'>): boolean {
  if ([PLACEHOLDER, SHARED, PLAIN].includes(query)) return true
  return widthsOf(image).some((width) => query === sized(width, 'webp') || query === sized(width, 'avif'))
}

function sized(width: number, format: string): string {
  return `?w=${width}&fm=${format}`
}

/** Returns `undefined` if no other sizes are available. JPEG is opaque; GIF and WebP may be animated. */
function variantKind({ url, width, height }: Image): 'opaque' | 'moving' | 'still' | undefined {
  const ending = HAS_VARIANTS.exec(url)?.[1].toLowerCase()
  if (ending === undefined || !width || !height || width * height > MAX_PICTURE_PIXELS) return undefined
  if (ending === 'gif' || ending === 'webp') return 'moving'
  return ending.startsWith('j') ? 'opaque' : 'still'
}

/** Returns the widths, up to the picture's own, that every format supports. */
function widthsOf({ width = 0, height = 0 }: Pick<Image, 'width' | 'height'>): number[] {
  const widest = Math.min(width, WIDTHS.at(-1)!)
  return [...WIDTHS.filter((one) => one < widest), widest].filter((one) => {
    const high = (one * height) / width
    return one > 0 && one * high <= MAX_AVIF_PIXELS && high <= MAX_WEBP_HEIGHT
  })
}
