import { wash } from '../../canvas.ts'
import type { Canvas } from '../../canvas.ts'
import { blend, hex, scale } from '../../color.ts'
import { clamp, mix, smoothstep } from '../../curve.ts'
import { fbm, hash, noise, random } from '../../noise.ts'
import { stroke } from '../../shapes.ts'
import { ground } from '../../terrain.ts'
import { air } from './snows.ts'

/** Number of terraces, the highest and farthest first. */
export const TERRACES = 11

/** Distance in pixels from one terrace down to the next. */
export function step(level: number): number {
  return mix(24, 104, (level / (TERRACES - 1)) ** 1.25)
}

/** Outline of the spur the orchard stands on, falling away to the valley on the right. */
export function spur(x: number): number {
  const fall = Math.max(0, (x - 420) / 1180)
  return 404 - smoothstep(420, -200, x) * 66 + fall ** 1.55 * 560 + fbm(x / 120, 3, 6, 4) * 12
}

/** Lip of a terrace: a level line bowing round the spur and out of sight. */
export function lipOf(level: number): (x: number) => number {
  const t = level / (TERRACES - 1)
  const base = 462 + Array.from({ length: level }, (_, i) => step(i)).reduce((a, b) => a + b, 0)
  return (x) => {
    const bow = ((x - 620 - 260 * t) / 900) ** 2 * mix(90, 150, t)
    return base - bow - fbm(x / 240, level * 0.4, 80, 3) * mix(8, 26, t)
  }
}

/** One terrace: its grass, and the stone wall under its lip. */
export function terrace(canvas: Canvas, level: number): void {
  const t = level / (TERRACES - 1)
  const lip = lipOf(level)
  const wall = step(level) * 0.3
  const haze = 0.42 * (1 - t) ** 2
  const grass = blend(blend(hex('#93a866'), hex('#71863f'), t), hex('#c7b263'), 0.5 * hash(level, 3, 5))
  ground(
    canvas,
    (x) => Math.max(lip(x), spur(x)),
    (x, y) => {
      const depth = y - lip(x)
      const tuft = fbm(x / mix(4, 10, t), y / mix(3, 7, t), 90 + level, 3)
      const mown = fbm(x / 190, depth / 16, 70 + level, 4)
      const sward = scale(blend(grass, hex('#e0c874'), clamp(0.18 + mown * 0.8)), 0.94 + tuft * 0.34)
      const course = noise(x / mix(4, 11, t), depth / mix(2, 5, t), 120 + level)
      const masonry = scale(blend(hex('#c4ad86'), hex('#7d7566'), clamp(0.45 + course)), 0.86 + course * 0.4)
      const fringe = wall * (0.12 + 0.2 * clamp(fbm(x / mix(5, 14, t), 4, level, 3) + 0.4))
      const foot = wall * (1.02 + 0.12 * fbm(x / mix(9, 26, t), 9, level, 3))
      const bare = smoothstep(fringe, fringe + 1.5, depth) * smoothstep(foot + 1.5, foot, depth)
      const dusk = 1 - 0.4 * smoothstep(wall * 2.2, wall, depth) * (1 - bare)
      const bank = depth < fringe ? 1 : dusk
      return blend(blend(scale(sward, bank), masonry, bare), air, haze)
    },
  )
}

/** Long grass and a few flowers on the lowest terrace. */
export function meadow(canvas: Canvas): void {
  const next = random(52)
  const lip = lipOf(TERRACES - 1)
  for (let i = 0; i < 7000; i++) {
    const x = next() * 1640 - 20
    const y = lip(x) + 38 + (i / 7000) * 180
    const tall = mix(5, 24, clamp((y - 960) / 120)) * (0.6 + next() * 0.7)
    const blade = blend(hex('#3f5a2b'), hex('#c3bd66'), next() ** 1.4)
    stroke(canvas, [x, y], [x + tall * (next() - 0.3) * 0.7, y - tall], blade, tall * 0.11, 0.6, 0.8)
    if (next() > 0.035) continue
    const petal = next() < 0.6 ? hex('#f6efe0') : hex('#e3a13f')
    stroke(canvas, [x, y - tall], [x + 1, y - tall], petal, tall * 0.2)
  }
}

/** Shadows of clouds lying over the orchard, so that parts of it wait for the sun. */
export function cloudShadows(canvas: Canvas): void {
  wash(canvas, hex('#12304a'), (x, y) => {
    const cast = fbm(x / 620 + y / 900, y / 170, 79, 4) + 0.12
    return 0.5 * smoothstep(0.02, 0.36, cast) * smoothstep(-30, 40, y - spur(x))
  })
}
