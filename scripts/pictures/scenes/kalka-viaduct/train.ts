import { blend, hex, scale } from '../../color.ts'
import type { Rgb } from '../../color.ts'
import { bell, smoothstep } from '../../curve.ts'
import { hash } from '../../noise.ts'

/** How much larger than life the train is, to be seen; where its tail is, in metres along the line. */
const GRAND = 1.55
const TAIL = 6
/** Length of a carriage with the gap behind it, in metres, and number of carriages. */
const COACH = 19
const COACHES = 3

/** Metres from the deck to the top of the chimney. */
export const TALLEST = 5.3 * GRAND

const cream = hex('#f0e4c6')
const blue = hex('#1f5596')
const roof = hex('#cfd0c4')
const glass = hex('#1f2a33')
const iron = hex('#1d2625')
const shine = hex('#7c8a7c')
const red = hex('#9c3826')
const lamp = hex('#ffdca0')

/** Paint of the engine `place` metres along it and `up` metres above the deck, if it is there. */
function engine(place: number, up: number): Rgb | undefined {
  const wheel = [5.4, 7.5, 9.6, 11.6, 2.4].some((axle) => Math.hypot(place - axle, up - 0.9) < 0.86)
  if (wheel) return scale(iron, 0.6)
  if (place > -0.2 && place < 13.6 && up > 1 && up < 1.62) return red
  if (place > -0.4 && place < 5 && up > 4.4 && up < 4.8) return scale(iron, 1.3)
  if (place > 0 && place < 4.4 && up < 4.4 && up > 1.2) {
    const isWindow = place > 1 && place < 3.2 && up > 2.9 && up < 3.9
    return isWindow ? blend(glass, lamp, 0.5) : iron
  }
  if (place > 4 && place < 13 && up > 1.5 && up < 3.5) return blend(iron, shine, 0.75 * bell(up, 3, 0.3))
  if (Math.hypot((place - 7.7) / 0.75, (up - 3.4) / 0.8) < 1) return blend(iron, hex('#c99a4a'), 0.55)
  const flare = 0.44 + 0.24 * smoothstep(4.5, 5.1, up)
  return Math.abs(place - 11.6) < flare && up > 3.3 && up < 5.2 ? iron : undefined
}

/** Paint of the train `along` metres of the line and `high` metres above the deck, if it is there. */
export function trainAt(along: number, high: number): Rgb | undefined {
  const place = (along - TAIL) / GRAND
  const up = high / GRAND
  if (place < 0 || up < 0.05) return undefined
  if (place > COACH * COACHES) return engine(place - COACH * COACHES, up)
  const within = place % COACH
  if (within > COACH - 0.8) return up > 0.9 && up < 1.2 ? iron : undefined
  const isBogie = Math.abs(within - 3) < 1.7 || Math.abs(within - 15.2) < 1.7
  if (up < 0.95) return isBogie ? iron : undefined
  const crown = 5.05 - 0.5 * smoothstep(0.7, 0, Math.min(within, COACH - 0.8 - within))
  if (up > crown) return undefined
  if (up > 4.5) return roof
  const slot = within % 2.9
  if (up > 2.5 && up < 3.9 && slot > 0.6 && slot < 2.3)
    return blend(glass, lamp, 0.12 + 0.35 * hash(Math.floor(place / 2.9), 1, 8))
  return up > 2.3 ? cream : blue
}
