import { createCanvas, wash } from '../canvas.ts'
import type { Canvas } from '../canvas.ts'
import { hex, ramp } from '../color.ts'
import { bell } from '../curve.ts'
import { bloom, vignette } from '../light.ts'
import { sky } from '../sky.ts'
import { city } from './terrace-stars/city.ts'
import { galaxy } from './terrace-stars/galaxy.ts'
import { parapet } from './terrace-stars/parapet.ts'
import { plant } from './terrace-stars/plant.ts'
import { tank } from './terrace-stars/tank.ts'

const heavens = ramp([0, '#070b1c'], [0.45, '#0e1938'], [0.75, '#1f2f55'], [0.92, '#4a4a66'], [1, '#8a6a62'])

/** Column and size of each plant pot, in pixels. */
const pots = [
  [520, 56],
  [628, 78],
  [742, 50],
  [1046, 62],
  [1300, 92],
  [1420, 66],
  [1522, 84],
] as const

/** A roof terrace late at night: tank, plant pots, the town's lights below and the Milky Way above. */
export function terraceStars(): Canvas {
  const canvas = createCanvas()
  sky(canvas, heavens, 836, 4)
  galaxy(canvas)
  wash(canvas, hex('#c98a62'), (_, y) => 0.3 * bell(y, 824, 74))
  city(canvas)
  tank(canvas)
  parapet(canvas)
  for (const [i, [x, size]] of pots.entries()) plant(canvas, x, size, i)
  bloom(canvas, 0.6, 22, 0.3)
  vignette(canvas, 0.35)
  return canvas
}
