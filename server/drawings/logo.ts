import type { Colors } from '../site/types.ts'

/** Side of the logo's square in the units of its drawing. */
export const LOGO_SIDE = 32

/** The stone in the logo's square. `ground` is its bottom. */
export const STONE = { left: 7, top: 3, width: 18, ground: 29 } as const

/** Width of the logo's lines, for small and large logos. */
export const LINE_WIDTHS = { small: 2, large: 1.2 } as const

/**
 * Draws the milestone on its ground. `logoStyle` gives it colours.
 *
 * Lines two units wide lie between even numbers: at 16 pixels, each line then fills one row or column.
 *
 * @param left Start of the ground; `right` is its end. Without both there is no ground.
 * @returns An SVG element.
 */
export function drawLogo(left?: number, right?: number): string {
  const ground = left === undefined ? '' : `<path class="line" d="M${left} ${STONE.ground}H${right}"/>`
  return `<g class="mark">${ground}<path class="stone" d="M7 13v16h18V13z"/><path class="cap" d="M7 13v-1a9 9 0 0 1 18 0v1z"/><path class="line" d="M12 19h8M12 23h6"/></g>`
}

/** Writes the logo's colours as CSS. */
export function logoStyle({ paper, ink, accentFill }: Colors, lineWidth: number): string {
  return `.mark path{stroke:${ink};stroke-width:${lineWidth};stroke-linejoin:round}.mark .stone{fill:${paper}}.mark .cap{fill:${accentFill}}.mark .line{fill:none;stroke-linecap:round}`
}
