import type { Canvas } from '../../canvas.ts'
import { hex, scale } from '../../color.ts'
import type { Rgb } from '../../color.ts'
import { glow } from '../../light.ts'
import { hash, random } from '../../noise.ts'
import { path, spline } from '../../outline.ts'
import { polygon, stroke } from '../../shapes.ts'
import { ground } from '../../terrain.ts'

/** Colour of a lamp. */
export const lamp = hex('#ffbf73')

/** Roofs of the old town, one row behind another, with a dome and two water tanks among them. */
export function city(canvas: Canvas): void {
  const next = random(15)
  const rows = [hex('#3a3648'), hex('#272738'), hex('#191a29'), hex('#11121f')]
  for (const [row, ink] of rows.entries()) {
    const wide = 34 + row * 22
    const level = 786 + row * 32
    ground(
      canvas,
      (x) =>
        level -
        hash(Math.floor(x / wide), row, 4) * (22 + row * 6) -
        (hash(Math.floor((x + 9) / (wide * 0.31)), row, 6) > 0.8 ? 9 + row * 2 : 0),
      () => ink,
    )
    if (row === 1)
      polygon(
        canvas,
        spline(path('826,830 826,798 818,782 834,756 852,742 870,756 886,782 878,798 878,830'), 6),
        ink,
      )
    if (row === 1) stroke(canvas, [852, 746], [852, 720], ink, 3, 1)
    for (let i = 0; i < 130 + row * 60; i++) {
      const [x, y] = [next() * 1600, level - 12 + next() * (26 + row * 34)]
      const tint = next()
      const warm: Rgb = tint < 0.7 ? lamp : tint < 0.85 ? hex('#ff9a55') : hex('#dfe9ff')
      const power = next() ** 3
      const size = 1 + row * 0.45 + power * 1.6
      stroke(canvas, [x, y], [x + size * 0.4, y], scale(warm, 0.35 + power * 1.2), size)
      if (power > 0.3) glow(canvas, x, y, 9 + power * 22, scale(warm, power * 0.28), 2)
    }
  }
}
