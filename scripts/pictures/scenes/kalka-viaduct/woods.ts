import type { Canvas } from '../../canvas.ts'
import { blend, hex, scale } from '../../color.ts'
import { conifer } from '../../conifer.ts'
import { mix, smoothstep } from '../../curve.ts'
import { fbm, random } from '../../noise.ts'

/** Colour of the low sun in the haze. */
export const gold = hex('#f3cf93')

/** A wooded slope: tree sizes in pixels, the band of rows they stand in below a line, and their colours. */
interface Slope {
  readonly from: number
  readonly to: number
  readonly size: readonly [far: number, near: number]
  readonly count: number
  readonly lit: string
  readonly dark: string
  readonly seed: number
}

/** Conifers on a slope, the farthest first. */
export function grove(canvas: Canvas, slope: Slope, lineAt: (x: number) => number): void {
  const next = random(slope.seed)
  const trees = Array.from({ length: slope.count }, (_, i) => ({
    x: next() * 1720 - 60,
    down: next() ** (slope.size[1] < 100 ? 0.8 : 1.15),
    i,
  }))
  trees.sort((a, b) => a.down - b.down)
  for (const { x, down, i } of trees) {
    const y = lineAt(x) + down * (slope.to - slope.from)
    const tall = mix(slope.size[0], slope.size[1], down) * (0.6 + 0.6 * next())
    const far = slope.size[1] < 100
    const haze = far ? 0.3 - 0.2 * down : 0.26 * (1 - down) ** 3
    const sun = far
      ? 0.85
      : mix(1.05, 0.3, down ** 0.7) * (0.4 + 0.85 * smoothstep(-0.16, 0.34, fbm(x / 210, y / 130, 12, 3)))
    const lit = blend(scale(hex(slope.lit), sun), far ? hex('#a3ab83') : gold, haze + 0.1 * next())
    conifer(
      canvas,
      x,
      y,
      tall,
      { lit, dark: blend(hex(slope.dark), far ? hex('#8b9a7c') : gold, haze * 0.6) },
      slope.seed * 100 + i,
    )
  }
}

/** Where the woods across the valley begin. */
export function farSlope(x: number): number {
  const shoulders = smoothstep(500, 0, x) * 90 + smoothstep(1150, 1600, x) * 130
  return 436 + 80 * (1 - ((x - 840) / 800) ** 2) - shoulders
}

/** Floor of the wooded slope the near piers stand on. */
export function nearSlope(x: number): number {
  const shoulders = smoothstep(420, -80, x) * 420 + smoothstep(1120, 1640, x) * 210
  return 866 - shoulders + 34 * Math.sin(x / 230) + fbm(x / 140, 1, 6, 4) * 30
}
