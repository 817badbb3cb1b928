import { drawMark, LINE_WIDTHS, MARK_SIDE, markStyle } from '../mark.ts'
import type { Colors, DrawnLook } from '../../site/types.ts'

/** Draws the tab's icon: the mark alone, light or dark like the browser. */
export function drawTabIcon({ light, dark }: DrawnLook): string {
  const width = LINE_WIDTHS.small
  const style = `${markStyle(light, width)}@media (prefers-color-scheme:dark){${markStyle(dark, width)}}`
  return write(`0 0 ${MARK_SIDE} ${MARK_SIDE}`, `<style>${style}</style>${drawMark(2, 30)}`)
}

/**
 * Draws the icon of a home screen: the mark on paper, with ground that reaches both edges.
 *
 * @param share How much of the side the mark takes: launchers cut corners or a circle out of the icon.
 */
export function drawTile(colors: Colors, share: number): string {
  const side = MARK_SIDE / share
  const edge = (side - MARK_SIDE) / 2
  const style = `<style>${markStyle(colors, LINE_WIDTHS.large)}</style>`
  const paper = `<rect x="${-edge}" y="${-edge}" width="${side}" height="${side}" fill="${colors.paper}"/>`
  return write(`${-edge} ${-edge} ${side} ${side}`, `${style}${paper}${drawMark(-edge, side - edge)}`)
}

/** Wraps a square PNG in an SVG. */
export function drawPicture(png: Buffer): string {
  const data = `data:image/png;base64,${png.toString('base64')}`
  return write(
    `0 0 ${MARK_SIDE} ${MARK_SIDE}`,
    `<image width="${MARK_SIDE}" height="${MARK_SIDE}" href="${data}"/>`,
  )
}

function write(viewBox: string, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${content}</svg>`
}
