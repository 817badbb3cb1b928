import type { Image } from '#domain/article.ts'

const WIDTHS = [320, 640, 960, 1280, 1600]

/** Hosts that answer with a picture in the width asked for, as Contentful's Images API does. */
const HAS_VARIANTS = /^https:\/\/images\.ctfassets\.net\//

/** The addresses of a picture: one to fall back on and, where its host makes them, one for each width. */
export function pictureSources({ url, width = Infinity }: Image): { src: string; srcSet?: string } {
  if (!HAS_VARIANTS.test(url) || url.endsWith('.svg')) return { src: url }
  const variants = WIDTHS.filter((wanted) => wanted <= width).map(
    (wanted) => `${url}?w=${wanted}&fm=webp ${wanted}w`,
  )
  return { src: url, srcSet: variants.join(', ') || undefined }
}
