import type { Image } from './article.ts'

/** Picture pixels from which a landscape is sharp beyond the column of a text. */
const WIDE_FROM = 1000

/** Picture pixels below which a photograph would be blown up to fill that column. */
const SMALL_BELOW = 640

/** What is sharp in any size. */
const DRAWING = /\.svg$/i

/** Whether a picture is a photograph that is shown in its own size, since there is no more in it. */
export function isSmallPicture({ url, width }: Image): boolean {
  return width !== undefined && width > 0 && width < SMALL_BELOW && !DRAWING.test(url)
}

/** Whether a picture is a landscape that may reach beyond the column of a text. */
export function isWidePicture({ width, height }: Image): boolean {
  return !!width && !!height && width >= WIDE_FROM && width / height >= 4 / 3
}
