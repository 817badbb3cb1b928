import { drawLogo, LINE_WIDTHS, LOGO_SIDE, logoStyle } from '../logo.ts'
import type { Colors, DrawnLook } from '../../site/types.ts'

/** Draws the icon of the browser tab: the logo alone, light or dark like the browser. */
export function drawTabIcon({ light, dark }: DrawnLook): string {
  const width = LINE_WIDTHS.small
  const style = `${logoStyle(light, width)}@media (prefers-color-scheme:dark){${logoStyle(dark, width)}}`
  return write(`0 0 ${LOGO_SIDE} ${LOGO_SIDE}`, `<style>${style}</style>${drawLogo(2, 30)}`)
}

/**
 * Draws the icon of a home screen: the logo on paper, with ground up to both edges.
 * @param share The logo's share of the icon's side: launchers cut off the corners of the icon.
 */
export function drawTile(colors: Colors, share: number): string {
  const side = LOGO_SIDE / share
  const edge = (side - LOGO_SIDE) / 2
  const style = `<style>${logoStyle(colors, LINE_WIDTHS.large)}</style>`
  const paper = `<rect x="${-edge}" y="${-edge}" width="${side}" height="${side}" fill="${colors.paper}"/>`
  return write(`${-edge} ${-edge} ${side} ${side}`, `${style}${paper}${drawLogo(-edge, side - edge)}`)
}

/** Wraps a square PNG in an SVG. */
export function drawPicture(png: Buffer): string {
  const data = `data:image/png;base64,${png.toString('base64')}`
  return write(
    `0 0 ${LOGO_SIDE} ${LOGO_SIDE}`,
    `<image width="${LOGO_SIDE}" height="${LOGO_SIDE}" href="${data}"/>`,
  )
}

function write(viewBox: string, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${content}</svg>`
}
