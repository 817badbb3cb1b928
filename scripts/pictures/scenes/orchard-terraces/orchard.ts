import type { Canvas } from '../../canvas.ts'
import { blend, hex } from '../../color.ts'
import { random } from '../../noise.ts'
import { ellipse } from '../../outline.ts'
import { polygon } from '../../shapes.ts'
import { roundTree } from '../../trees.ts'
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
  for (let x = -next() * tall; x < 1600 + tall; x += tall * (0.92 + next() * 0.28)) {
    const foot = lip(x) - step(level) * 0.08
    const atHouse = level === HOUSE && Math.abs(x - 948) < 96
    if (next() < 0.06 || foot < spur(x + tall * 0.45) + 3 || atHouse) continue
    polygon(
      canvas,
      ellipse(x + tall * 0.4, foot + tall * 0.04, tall * 0.52, tall * 0.09),
      hex('#1a2f2c'),
      0.5,
    )
    const tone = blend(hex('#8aa552'), hex('#c6bc55'), next())
    const leaf = { lit: blend(tone, air, haze), dark: blend(hex('#1b3d31'), air, haze) }
    roundTree(canvas, x, foot, tall * (0.82 + next() * 0.26), leaf, level * 100 + Math.round(x), red)
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
