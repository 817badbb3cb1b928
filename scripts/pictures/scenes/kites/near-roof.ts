import type { Canvas } from '../../canvas.ts'
import { blend, hex, scale } from '../../color.ts'
import type { Rgb } from '../../color.ts'
import { clamp, smoothstep } from '../../curve.ts'
import { fbm, ridged } from '../../noise.ts'
import { bend, path, rectangle, spline } from '../../outline.ts'
import { polygon, stroke, trail } from '../../shapes.ts'
import { SUN } from './heavens.ts'

/** Row of the floor where the children stand, in pixels. */
export const FLOOR = 888

const PARAPET = 792
const FOOT = 846
const sunlit = hex('#ffd692')

/** Old limewash in its own shade, stained by rain. */
function plaster(x: number, y: number): Rgb {
  const stain = fbm(x / 18, y / 130, 44, 4) * 0.3 * smoothstep(PARAPET + 80, PARAPET, y)
  const patch = smoothstep(0.2, 0.5, fbm(x / 120, y / 60, 47, 4)) * 0.3
  return blend(scale(hex('#7d4a3c'), 0.62 + stain + 0.14 * fbm(x / 30, y / 26, 45, 3)), hex('#9c5f45'), patch)
}

/** The roof under the children, with its low parapet behind them. */
export function nearRoof(canvas: Canvas): void {
  polygon(canvas, rectangle(-2, PARAPET, 1602, FOOT), plaster)
  polygon(canvas, rectangle(-2, PARAPET - 13, 1602, PARAPET + 3), (x, y) => {
    const near = Math.exp(-Math.abs(x - SUN.x) / 620)
    return blend(plaster(x, y), sunlit, 0.26 + 0.42 * near * (0.8 + 0.3 * fbm(x / 22, y / 8, 49, 3)))
  })
  polygon(canvas, rectangle(-2, FOOT, 1602, 1069), (x, y) => {
    const down = (y - FOOT) / (1067 - FOOT)
    const crack = smoothstep(0.87, 0.96, ridged(x / 210, y / (20 + 60 * down), 51, 3)) * 0.26
    const cement = scale(
      hex('#8d5540'),
      0.62 + 0.2 * fbm(x / (30 + 50 * down), y / (6 + 12 * down), 46, 4) - crack,
    )
    const lee = smoothstep(FOOT + 26, FOOT + 12, y + 4 * fbm(x / 50, 1, 53, 2)) * 0.45
    const glare = 0.46 * Math.exp(-Math.abs(x - SUN.x + 260 * down) / 560) * (1 - 0.6 * down)
    return blend(scale(cement, 1 - lee - 0.3 * down), sunlit, clamp(glare * (1 - lee)))
  })
  fallenKite(canvas)
}

/** A kite that came down here, lying on the cement with its string. */
function fallenKite(canvas: Canvas): void {
  const [head, right, tail, left] = path('1080,982 1196,958 1262,990 1136,1020')
  polygon(
    canvas,
    [head, right, tail, left].map(([x, y]) => [x - 9, y + 8] as const),
    hex('#1e0f12'),
    0.45,
  )
  polygon(canvas, [head, right, tail, left], blend(hex('#24408c'), sunlit, 0.12))
  polygon(canvas, [right, tail, left], blend(hex('#d9821a'), sunlit, 0.16))
  stroke(canvas, head, tail, hex('#3a1c14'), 2, 2, 0.7)
  trail(canvas, bend(right, [1130, 984], left, 14), hex('#3a1c14'), 2, 2, 0.6)
  trail(
    canvas,
    spline(path('1162,988 1080,1030 960,1014 870,1046 720,1030'), 12),
    hex('#fff0cf'),
    1.2,
    1.2,
    0.45,
  )
}
