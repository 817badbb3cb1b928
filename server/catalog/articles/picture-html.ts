import { html, raw } from 'hono/html'
import type { Image } from '#domain/article.ts'
import { isSmallPicture, isWidePicture } from '#domain/picture-shape.ts'
import { pictureSources, sharedPicture } from '#domain/picture-sources.ts'

/** `sizes` of pictures in a text. */
const TEXT_SIZES = '(min-width: 68rem) 41rem, (min-width: 768px) 69vw, 90vw'

/** `sizes` of pictures that are wider than the text. */
const WIDE_SIZES = '(min-width: 100rem) 58rem, (min-width: 76rem) 46rem, (min-width: 768px) 72vw, 100vw'

/**
 * A picture in a text as a figure; `data-shape` tells the page how to show it.
 *
 * @param contentOf Returns the content of the figure with the picture.
 */
export function figureHtml(image: Image, contentOf: (picture: string) => string): string {
  const shape = shapeOf(image)
  const name = shape ? ` data-shape="${shape}"` : ''
  return `<figure${name}>${contentOf(pictureHtml(image, shape === 'wide' ? WIDE_SIZES : TEXT_SIZES))}</figure>`
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

/** Converts a body for feeds: each picture has one size and no placeholder. */
export function withPlainPictures(body: string): string {
  return body
    .replaceAll(/<figure data-shape="\w+">/g, '<figure>')
    .replaceAll(
      /<span class="picture">(?:<img class="placeholder"[^>]*>)?<picture><source [^>]*>(<img [^>]*>)<\/picture><\/span>/g,
      '$1',
    )
    .replaceAll(/(<img [^>]*?) srcset="[^"]*" sizes="[^"]*">/g, '$1>')
}

function sizeAttributes({ width, height }: Pick<Image, 'width' | 'height'>) {
  return width && height ? html` width="${width}" height="${height}"` : raw('')
}
