import type { TextStyle, Lettering } from './lettering.ts'
import { NAMES } from './names.ts'
import { lines, tenth, type Point } from './pen.ts'
import { HEIGHT, UNITS_PER_METRE, WIDTH } from './plan.ts'
import { NUMBERS } from './sectors.ts'

/** From the sheet's edge to the line that ends the map. */
const MARGIN = 12
/** Half a minute of arc along the equator's circles and along a meridian, at this latitude. */
const HALF_MINUTE_EAST = 796 * UNITS_PER_METRE
const HALF_MINUTE_NORTH = 924 * UNITS_PER_METRE

const TITLE: TextStyle = { slant: 'italic', size: 50, weight: 360, tracking: -0.01 }

/** The border, which counts half minutes of arc in dark and light. */
export function drawFrame(): string {
  const right = WIDTH - MARGIN
  const bottom = HEIGHT - MARGIN
  const bars: Point[][] = []
  for (let x = MARGIN + 30; x < right; x += HALF_MINUTE_EAST * 2) {
    const end = Math.min(right, x + HALF_MINUTE_EAST)
    for (const y of [7.5, HEIGHT - 7.5])
      bars.push([
        [x, y],
        [end, y],
      ])
  }
  for (let y = MARGIN + 40; y < bottom; y += HALF_MINUTE_NORTH * 2) {
    const end = Math.min(bottom, y + HALF_MINUTE_NORTH)
    for (const x of [7.5, WIDTH - 7.5])
      bars.push([
        [x, y],
        [x, end],
      ])
  }
  const box = (inset: number) => `M${inset} ${inset}H${WIDTH - inset}V${HEIGHT - inset}H${inset}z`
  return `<path class="margin" d="M0 0H${WIDTH}V${HEIGHT}H0z${box(MARGIN)}"/>
<path class="minutes" d="${lines(bars)}"/>
<path class="border" d="${box(3)}${box(MARGIN)}"/>`
}

/** Title, scale and north, in the empty corner. */
export function drawScale(lettering: Lettering): string {
  const [x, y]: Point = [36, 149]
  const kilometre = tenth(1000 * UNITS_PER_METRE)
  const half = tenth(kilometre / 2)
  return `<g class="inked">${lettering.write('Chandigarh', TITLE, { at: [34, 78], anchor: 'start' })}</g>
<g class="remark">${lettering.write('mostly to scale', NAMES, { at: [37, 111], anchor: 'start' })}
${lettering.write('1 km', NAMES, { at: [x + kilometre + 9, y + 8], anchor: 'start' })}</g>
<path class="bar" d="M${x} ${y}h${half}"/>
<path class="border" d="M${x} ${y - 4}h${kilometre}v8h-${kilometre}zm${half} 0v8"/>
<g transform="translate(48 216)"><path class="border" d="M0 24V-8"/><path class="arrow" d="M0-22 6 0 0-4-6 0z"/>
<g class="inked">${lettering.write('N', NUMBERS, { at: [0, -36] })}</g></g>`
}
