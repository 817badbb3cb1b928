import { html, raw } from 'hono/html'
import type { Image } from '#domain/article.ts'
import { isSmallPicture, isWidePicture } from '#domain/picture-shape.ts'
import { largePicture, pictureSources, sharedPicture } from '#domain/picture-sources.ts'
import { withoutDescriptions } from '../elsewhere/fill.ts'

/** `sizes` of pictures in a text. */
const TEXT_SIZES = '(min-width: 68rem) 41rem, (min-width: 768px) 69vw, 90vw'

/** `sizes` of pictures that are wider than the text. */
const WIDE_SIZES = '(min-width: 100rem) 58rem, (min-width: 76rem) 46rem, (min-width: 768px) 72vw, 100vw'

/** `sizes` of pictures from one edge of the page to the other. */
const FULL_SIZES = '100vw'

/** `sizes` of the pictures of a gallery. */
const GALLERY_SIZES = '(min-width: 768px) 24rem, 60vw'

const SIZES: Readonly<Record<string, string>> = { wide: WIDE_SIZES, full: FULL_SIZES, gallery: GALLERY_SIZES }

/**
 * A picture in a text as a figure; `data-shape` tells the page how to show it.
 * @param form The form that the picture is written in: 'gallery', 'wide' or 'full'.
 * @param contentOf Returns the content of the figure with the picture.
 */
export function figureHtml(
  image: Image,
  form: string | undefined,
  contentOf: (picture: string) => string,
): string {
  const shape = form === 'gallery' ? undefined : (form ?? shapeOf(image))
  const name = shape ? ` data-shape="${shape}"` : ''
  const format = form === 'gallery' ? ` data-format="${nearestFormat(image)}"` : ''
  return `<figure${name}${format}>${contentOf(pictureHtml(image, SIZES[form ?? shape ?? '']))}</figure>`
}

/** A link to a picture in its largest size, which also opens it without scripts. */
export function largePictureLink(image: Image, picture: string): string {
  const name = image.description === '' ? html` aria-label="Open the picture"` : ''
  return String(html`<a data-large href="${largePicture(image)}"${name}>${raw(picture)}</a>`)
}

/** Formats that styles know, as width and height. */
const FORMATS = ['9-16', '2-3', '3-4', '1-1', '4-3', '3-2', '16-9', '2-1', '3-1']

/** Pictures side by side are equally high, which styles can do for known formats. */
function nearestFormat({ width, height }: Image): string {
  const ratio = Math.log(width && height ? width / height : 4 / 3)
  const distance = (format: string) => {
    const [wide, high] = format.split('-').map(Number)
    return Math.abs(Math.log(wide / high) - ratio)
  }
  return FORMATS.reduce((best, format) => (distance(format) < distance(best) ? format : best))
}

function shapeOf(image: Image): 'wide' | 'small' | undefined {
  if (isSmallPicture(image)) return 'small'
  return isWidePicture(image) ? 'wide' : undefined
}

/** A picture in several sizes and formats. */
export function pictureHtml(image: Image, sizes = TEXT_SIZES): string {
  const { src, srcSet, avifSrcSet, placeholder } = pictureSources(image)
  const size = sizeAttributes(image)
  const choice = srcSet ? html` srcset="${srcSet}" sizes="${sizes}"` : ''
  const img = html`<img src="${src}" alt="${image.description}"${size} loading="lazy" decoding="async"${choice}>`
  if (!avifSrcSet) return String(img)
  const shadow = placeholder
    ? html`<img class="placeholder" src="${placeholder}" alt="" loading="lazy" decoding="async">`
    : ''
  const source = html`<source type="image/avif" srcset="${avifSrcSet}" sizes="${sizes}">`
  return String(html`<span class="picture">${shadow}<picture>${source}${img}</picture></span>`)
}

/** A picture for feeds, in one size. */
export function plainPictureHtml(image: Image): string {
  const { url, description, ...size } = sharedPicture(image)
  return String(html`<img src="${url}" alt="${description}"${sizeAttributes(size)}>`)
}

/** Converts a body for feeds: each picture has one size and no placeholder, and pages of other sites are links. */
export function withPlainPictures(body: string): string {
  return withoutDescriptions(body)
    .replaceAll(/<figure data-(?:shape|format)="[\w-]+">/g, '<figure>')
    .replaceAll(/<a data-large [^>]*>(.*?)<\/a>/gs, '$1')
    .replaceAll(/<div data-gallery="\w+" role="group" aria-label="[^"]*"(?: data-width="\w+")?>/g, '<div>')
    .replaceAll(
      /<span class="picture">(?:<img class="placeholder"[^>]*>)?<picture><source [^>]*>(<img [^>]*>)<\/picture><\/span>/g,
      '$1',
    )
    .replaceAll(/(<img [^>]*?) srcset="[^"]*" sizes="[^"]*">/g, '$1>')
}

function sizeAttributes({ width, height }: Pick<Image, 'width' | 'height'>) {
  return width && height ? html` width="${width}" height="${height}"` : raw('')
}
