import { html, raw } from 'hono/html'
import type { Image } from '#domain/article.ts'
import { pictureSources, sharedPicture } from '#domain/picture-sources.ts'

/** Widths at which a text shows its pictures: a column of its own, the page beside the sidebar, or the whole page. */
const TEXT_SIZES = '(min-width: 68rem) 41rem, (min-width: 768px) 69vw, 90vw'

/** A picture inside a text, in the size and format that the reader's browser needs. */
export function pictureHtml(image: Image): string {
  const { src, srcSet, avifSrcSet, placeholder } = pictureSources(image)
  const size = sizeAttributes(image)
  const choice = srcSet ? html` srcset="${srcSet}" sizes="${TEXT_SIZES}"` : ''
  const img = html`<img src="${src}" alt="${image.description}"${size} loading="lazy" decoding="async"${choice}>`
  if (!avifSrcSet) return String(img)
  const shadow = placeholder
    ? html`<img class="placeholder" src="${placeholder}" alt="" loading="lazy" decoding="async">`
    : ''
  const source = html`<source type="image/avif" srcset="${avifSrcSet}" sizes="${TEXT_SIZES}">`
  return String(html`<span class="picture">${shadow}<picture>${source}${img}</picture></span>`)
}

/** A picture for feeds, whose readers know no choices. */
export function plainPictureHtml(image: Image): string {
  const { url, description, ...size } = sharedPicture(image)
  return String(html`<img src="${url}" alt="${description}"${sizeAttributes(size)}>`)
}

/** A text with its pictures as feeds have them: each in one size, and nothing before it. */
export function withPlainPictures(body: string): string {
  return body
    .replaceAll(
      /<span class="picture">(?:<img class="placeholder"[^>]*>)?<picture><source [^>]*>(<img [^>]*>)<\/picture><\/span>/g,
      '$1',
    )
    .replaceAll(/(<img [^>]*?) srcset="[^"]*" sizes="[^"]*">/g, '$1>')
}

function sizeAttributes({ width, height }: Pick<Image, 'width' | 'height'>) {
  return width && height ? html` width="${width}" height="${height}"` : raw('')
}
