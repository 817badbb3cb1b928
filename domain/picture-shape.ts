import type { Image } from './article.ts'

/** Minimum width in pixels of a picture that may be wider than the text. */
const WIDE_FROM = 1000

/** A narrower photograph is too small to fill the column. */
const SMALL_BELOW = 640

/** Vector graphics are sharp at any size. */
const DRAWING = /\.svg$/i

/** Whether a photograph is too small to fill the column, so that it is shown in its own size. */
export function isSmallPicture({ url, width }: Image): boolean {
  return width !== undefined && width > 0 && width < SMALL_BELOW && !DRAWING.test(url)
}

/** Whether a picture is in landscape format and may be wider than the text. */
export function isWidePicture({ width, height }: Image): boolean {
  return !!width && !!height && width >= WIDE_FROM && width / height >= 4 / 3
}
