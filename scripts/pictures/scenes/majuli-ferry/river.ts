import { wash } from '../../canvas.ts'
import type { Canvas } from '../../canvas.ts'
import { blend, hex, scale } from '../../color.ts'
import { bell, clamp, mix, smoothstep } from '../../curve.ts'
import { fbm, noise } from '../../noise.ts'

/** Row of the river's farthest shore. */
export const HORIZON = 432

/** The far shore: one uneven line, here and there a clump of trees. */
export function farShore(canvas: Canvas): void {
  wash(
    canvas,
    hex('#6f7d82'),
    (x, y) => {
      const groves = smoothstep(0.05, 0.4, fbm(x / 210, 3, 7, 3)) * (4 + 9 * Math.abs(fbm(x / 13, 5, 8, 4)))
      const tall = 2.4 + groves * smoothstep(1500, 500, x)
      const here = smoothstep(-30, 60, x) * (0.9 - 0.5 * smoothstep(700, 1600, x))
      return here * clamp(y - (HORIZON + 1 - tall)) * clamp(HORIZON + 2 - y)
    },
    { left: 0, top: HORIZON - 40, right: 1600, bottom: HORIZON + 4 },
  )
}

/** Slicks and seams of the current, drawn out along the river. */
export function current(canvas: Canvas): void {
  const streaks = (x: number, y: number) => {
    const below = y - HORIZON + 4
    const [across, away] = [((x - 800) / below) * 2, 700 / below]
    return fbm(across * 0.32 + away * 0.1, away * 2.6, 41, 4)
  }
  const chop = (x: number, y: number) => {
    const below = y - HORIZON + 4
    const [across, away] = [((x - 800) / below) * 7, 34_000 / below]
    return noise(across, away, 43) + 0.6 * noise(across * 2.3, away * 2.1, 44)
  }
  const faded = (y: number) => smoothstep(HORIZON, HORIZON + 50, y)
  wash(canvas, hex('#f0ebde'), (x, y) => 0.34 * smoothstep(0.1, 0.5, streaks(x, y)) * faded(y))
  wash(canvas, hex('#5b6668'), (x, y) => 0.34 * smoothstep(0.1, 0.5, -streaks(x, y)) * faded(y))
  wash(canvas, hex('#f6f1e4'), (x, y) => 0.15 * smoothstep(0, 1.1, chop(x, y)) * faded(y))
  wash(canvas, hex('#4f5a5e'), (x, y) => 0.2 * smoothstep(0, 1.1, -chop(x, y)) * faded(y))
}

/** Sandbanks: first and last column, middle row, and half the height in pixels. */
const banks = [
  [120, 640, 462, 4],
  [980, 1720, 478, 6],
  [-200, 330, 512, 9],
  [-260, 700, 846, 34],
] as const

/** Bars of pale sand, wet and dark along the water. */
export function sandbanks(canvas: Canvas): void {
  for (const [from, to, level, tall] of banks) {
    const inside = (x: number, y: number) => {
      const t = clamp((x - from) / (to - from))
      const half = tall * Math.sin(Math.PI * t) ** 0.6 * (0.75 + 0.5 * fbm(x / (tall * 9), level, 5, 4))
      const sway = noise(x / (tall * 14), level, 9) * tall * 0.5
      return half - Math.abs(y - level - sway) * (y > level ? 1.25 : 1)
    }
    const sand = (x: number, y: number) => {
      const ribs = fbm(x / (tall * 1.5), y / (tall * 0.12), 61, 4) * 0.1
      const dry = smoothstep(0, tall * 0.5, inside(x, y))
      const near = smoothstep(500, 850, level)
      return scale(blend(hex('#8a8374'), blend(hex('#cfc8b6'), hex('#d6c8a8'), near), dry), 0.98 + ribs)
    }
    wash(canvas, hex('#7a7a70'), (x, y) => 0.45 * bell(inside(x, y - tall * 0.3), 0, tall * 0.3), {
      left: from,
      top: level - tall * 2,
      right: to,
      bottom: level + tall * 3,
    })
    wash(canvas, sand, (x, y) => mix(0.85, 1, clamp(tall / 20)) * clamp(inside(x, y) + 0.5), {
      left: from,
      top: level - tall * 2,
      right: to,
      bottom: level + tall * 2,
    })
  }
}
