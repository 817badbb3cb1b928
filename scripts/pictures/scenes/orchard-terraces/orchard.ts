import type { Canvas } from '../../canvas.ts'
import { blend, hex } from '../../color.ts'
import { fbm, random } from '../../noise.ts'
import { ellipse } from '../../outline.ts'
import { polygon } from '../../shapes.ts'
import { appleTree } from './apple-tree.ts'
import { TERRACES, lipOf, spur, step } from './hillside.ts'
import { air } from './snows.ts'

/** The terrace with the house on it. */
export const HOUSE = 6

/** The apple trees along one terrace. */
export function orchardRow(canvas: Canvas, level: number): void {
  const t = level / (TERRACES - 1)
  const lip = lipOf(level)
  const tall = step(level) * 1.02
  const next = random(level + 300)
  const haze = 0.4 * (1 - t) ** 2
  const red = blend(hex('#b8261c'), air, haze * 0.7)
  for (let x = -next() * tall; x < 1600 + tall; x += tall * (0.62 + next() ** 2 * 1.5)) {
    const size = tall * (0.62 + 0.62 * next())
    const foot = lip(x) - step(level) * (0.04 + 0.2 * next())
    const atHouse = level === HOUSE && Math.abs(x - 948) < 96
    const cleared = fbm(x / 300, level * 0.45, 28, 2) < -0.3
    if (cleared || foot < spur(x + tall * 0.45) + 3 || atHouse) continue
    polygon(
      canvas,
      ellipse(x + size * 0.34, foot + size * 0.03, size * 0.5, size * 0.085),
      hex('#1a2f2c'),
      0.5,
    )
    const tone = blend(blend(hex('#6f9346'), hex('#a9ac4a'), next()), hex('#d0a640'), next() ** 5)
    const leaf = { lit: blend(tone, air, haze), dark: blend(hex('#183629'), air, haze) }
    appleTree(canvas, x, foot, size, leaf, red, level * 100 + Math.round(x))
  }
}

/** A whitewashed house under a slate roof, on a terrace of its own. */
export function house(canvas: Canvas, x: number, y: number, wide: number): void {
  const at = (across: number, up: number) => [x + across * wide, y - up * wide] as const
  polygon(canvas, [at(0, 0), at(0, 0.42), at(0.66, 0.42), at(0.66, 0)], hex('#f3e6d0'))
  polygon(canvas, [at(0.66, 0), at(0.66, 0.42), at(0.84, 0.66), at(1.02, 0.42), at(1.02, 0)], hex('#a9a7ab'))
  polygon(canvas, [at(-0.07, 0.38), at(0.16, 0.72), at(0.85, 0.72), at(0.69, 0.38)], hex('#6e7680'))
  polygon(
    canvas,
    [at(0.69, 0.38), at(0.85, 0.72), at(1.08, 0.38), at(1.03, 0.36), at(0.85, 0.64)],
    hex('#515963'),
  )
  for (const across of [0.1, 0.42])
    polygon(
      canvas,
      [at(across, 0.14), at(across, 0.32), at(across + 0.13, 0.32), at(across + 0.13, 0.14)],
      hex('#3f5a63'),
    )
  polygon(canvas, [at(0.27, 0), at(0.27, 0.26), at(0.37, 0.26), at(0.37, 0)], hex('#8a4b35'))
}
