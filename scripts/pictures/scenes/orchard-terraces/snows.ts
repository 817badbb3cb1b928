import type { Canvas } from '../../canvas.ts'
import { blend, hex, ramp } from '../../color.ts'
import { clamp, mix, smoothstep } from '../../curve.ts'
import { fbm, ridged } from '../../noise.ts'
import { path } from '../../outline.ts'
import { ground, relief } from '../../terrain.ts'

const snow = ramp([0, '#6d86a8'], [0.35, '#9fb2c9'], [0.62, '#e9e6e2'], [1, '#fffaf0'])
const rock = ramp([0, '#4b5f7c'], [1, '#a79f9c'])

/** Colour of the morning air that veils distance. */
export const air = hex('#c3d5dc')

/** Crest of the snows: one great peak and its shoulders, notched finely. */
function snowline(x: number): number {
  const crest = path(`
    -60,330 90,262 200,318 330,236 430,292 560,196 640,240 770,172 850,204 1030,58 1110,124 1170,108
    1310,252 1420,196 1510,250 1700,170
  `)
  const next = crest.findIndex(([place]) => place > x)
  const [[ax, ay], [bx, by]] = [crest[Math.max(0, next - 1)], crest[next]]
  const t = (x - ax) / (bx - ax)
  return mix(ay, by, mix(t, smoothstep(0, 1, t), 0.35)) - (ridged(x / 74, 2, 15, 5) - 0.5) * 46
}

/** The snow peaks. */
export function snows(canvas: Canvas): void {
  ground(
    canvas,
    snowline,
    (x, y, depth) => {
      const folds = relief(x, y, 250, 23) * 0.75 + relief(x, y, 96, 27) * 0.5
      const light = smoothstep(-0.42, 0.5, folds)
      const bare = smoothstep(0.16, 0.34, fbm(x / 46, y / 84, 7, 6, 0.6) - 0.13 + depth / 1500 - light * 0.08)
      const color = blend(snow(light), rock(light), bare * 0.72)
      return blend(color, air, clamp(0.1 + depth / 460))
    },
    1.2,
  )
}
