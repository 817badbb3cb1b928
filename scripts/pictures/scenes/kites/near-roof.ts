import type { Canvas } from '../../canvas.ts'
import { blend, hex, scale } from '../../color.ts'
import type { Rgb } from '../../color.ts'
import { clamp, smoothstep } from '../../curve.ts'
import { fbm, ridged } from '../../noise.ts'
import { rectangle } from '../../outline.ts'
import { polygon } from '../../shapes.ts'
import { SUN } from './heavens.ts'

/** Row of the floor where the children stand, in pixels. */
export const FLOOR = 1000

const PARAPET = 912
const sunlit = hex('#ffd692')

/** Old limewash in its own shade, stained by rain. */
function plaster(x: number, y: number): Rgb {
  const stain = fbm(x / 18, y / 130, 44, 4) * 0.3 * smoothstep(PARAPET + 80, PARAPET, y)
  const patch = smoothstep(0.2, 0.5, fbm(x / 120, y / 60, 47, 4)) * 0.3
  return blend(scale(hex('#7d4a3c'), 0.62 + stain + 0.14 * fbm(x / 30, y / 26, 45, 3)), hex('#9c5f45'), patch)
}

/** The roof under the children, with its low parapet behind them. */
export function nearRoof(canvas: Canvas): void {
  polygon(canvas, rectangle(-2, PARAPET, 1602, FLOOR - 14), plaster)
  polygon(canvas, rectangle(-2, PARAPET - 13, 1602, PARAPET + 3), (x, y) => {
    const near = Math.exp(-Math.abs(x - SUN.x) / 620)
    return blend(plaster(x, y), sunlit, 0.26 + 0.42 * near * (0.8 + 0.3 * fbm(x / 22, y / 8, 49, 3)))
  })
  polygon(canvas, rectangle(-2, FLOOR - 14, 1602, 1069), (x, y) => {
    const glare = 0.5 * Math.exp(-Math.abs(x - SUN.x) / 520) * smoothstep(FLOOR + 60, FLOOR - 14, y)
    const crack = smoothstep(0.86, 0.95, ridged(x / 210, y / 52, 51, 3)) * 0.3
    const cement = scale(hex('#84503d'), 0.6 + 0.22 * fbm(x / 60, y / 14, 46, 4) - crack)
    const rim = smoothstep(FLOOR - 4, FLOOR - 13, y) * 0.35
    return blend(scale(cement, 1 - rim), sunlit, clamp(glare))
  })
}
