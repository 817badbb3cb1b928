import { wash } from '../../canvas.ts'
import type { Canvas } from '../../canvas.ts'
import { blend, hex, ramp } from '../../color.ts'
import type { Rgb } from '../../color.ts'
import { bell, clamp, smoothstep } from '../../curve.ts'
import { fbm, warped } from '../../noise.ts'

/** Row of the sea's horizon. */
export const HORIZON = 600

const dusk = ramp([0, '#93798a'], [0.12, '#6f7797'], [0.35, '#425f8c'], [0.65, '#233c66'], [1, '#131f3f'])
const ember = ramp([0, '#ee9247'], [0.3, '#d97a56'], [0.65, '#a86a78'], [1, '#7a6c90'])

/** Colour of the clear sky at a column, `high` 0 on the horizon to 1 overhead. */
export function skyAt(x: number, high: number): Rgb {
  const drift = fbm(x / 800, high * 2, 3, 3) * 0.04
  const low = clamp(high + drift)
  const last = bell(x, 320, 430) * smoothstep(0.25, 0, low)
  return blend(dusk(low), ember(low / 0.22), last)
}

/** Long banks of cloud, lit from under by what is left of the day. */
export function cloudBanks(canvas: Canvas): void {
  wash(
    canvas,
    (x, y) => {
      const under = warped(x / 420, (y + 9) / 46, 14, 0.9, 5) - warped(x / 420, (y - 9) / 46, 14, 0.9, 5)
      const warm = bell(x, 330, 420) * smoothstep(250, 560, y)
      const lit = clamp(0.35 + under * 1.4)
      return blend(hex('#26324f'), blend(hex('#5d6c8e'), hex('#f0946a'), warm), lit)
    },
    (x, y) => {
      const bank = warped(x / 420, y / 46, 14, 0.9, 5) * 0.9 + 0.35
      const where = bell(y, 430, 90) + 0.55 * bell(y, 190, 90)
      return smoothstep(0.36, 0.85, bank) * where * 0.85 * clamp((HORIZON - 4 - y) / 30)
    },
  )
}
