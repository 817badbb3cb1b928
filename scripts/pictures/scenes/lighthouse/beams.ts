import { wash } from '../../canvas.ts'
import type { Canvas } from '../../canvas.ts'
import { clamp, smoothstep } from '../../curve.ts'
import { fbm } from '../../noise.ts'
import { LAMP } from './tower.ts'

/** Slope of the beams and half their spread, both as pixels down to a pixel along. */
const SLOPE = 0.055
const SPREAD = 0.058

/** The two beams, soft at their edges and uneven with drifting damp. */
export function beams(canvas: Canvas): void {
  wash(
    canvas,
    [1, 0.87, 0.6],
    (x, y) => {
      const along = x - LAMP.x
      const far = Math.abs(along)
      if (far < 14) return 0
      const off = Math.abs(y - LAMP.y + along * SLOPE) / (5 + far * SPREAD)
      const soft = Math.exp(-off * off * 1.9)
      const damp = 0.8 + 0.45 * fbm(x / 150, y / 60, 18, 4)
      const fade = along < 0 ? Math.exp(-far / 620) : Math.exp(-far / 330)
      return clamp(soft * damp * fade * 0.66 * smoothstep(10, 40, far))
    },
    { left: 0, top: 80, right: 1600, bottom: 520 },
  )
}
