import { ramp } from '../../color.ts'
import type { Rgb } from '../../color.ts'
import { smoothstep } from '../../curve.ts'
import { fbm } from '../../noise.ts'

/** Row of the foot of the buildings, in pixels. */
export const FLOOR = 640

/** Concrete from shade (0) to afterglow (1). */
export const concrete = ramp([0, '#12131d'], [0.35, '#2f2d3b'], [0.7, '#6f6169'], [1, '#c79f8c'])

/** Board-marked concrete, `tone` 0 dark to 1 lit, warmer towards the afterglow on the right. */
export function board(tone: number): (x: number, y: number) => Rgb {
  return (x, y) => {
    const planks = fbm(x / 3, y / 70, 4, 3) * 0.05 + fbm(x / 80, y / 80, 5, 4) * 0.12
    return concrete(tone + planks + 0.12 * smoothstep(300, 1500, x))
  }
}
