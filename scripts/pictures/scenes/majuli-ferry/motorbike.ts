import type { Canvas } from '../../canvas.ts'
import { hex } from '../../color.ts'
import type { Pose } from '../../figures.ts'
import { ellipse, rounded } from '../../outline.ts'
import type { Point } from '../../outline.ts'
import { polygon, stroke, trail } from '../../shapes.ts'

const black = hex('#17181c')
const steel = hex('#8d9296')

/** A motorbike on its stand across the deck, seen from the side. */
export function motorbike(canvas: Canvas, pose: Pose, size: number, across: number, foot: number): void {
  const unit = 0.062
  const at = (side: number, up: number): Point => pose(across + side * unit, foot + up * unit)
  const one = size * unit
  for (const wheel of [-0.72, 0.78]) {
    const rim = ellipse(...at(wheel, 0.4), one * 0.39, one * 0.39, 32)
    trail(canvas, [...rim, rim[0]], black, one * 0.11, one * 0.11)
    for (let spoke = 0; spoke < 8; spoke++)
      stroke(canvas, at(wheel, 0.4), rim[spoke * 4], steel, one * 0.02, one * 0.02, 0.5)
    polygon(canvas, ellipse(...at(wheel, 0.4), one * 0.09, one * 0.09, 14), black)
  }
  stroke(canvas, at(0.78, 0.4), at(0.5, 1.06), steel, one * 0.06, one * 0.05)
  trail(
    canvas,
    [at(-0.72, 0.4), at(-0.1, 0.34), at(0.42, 0.9), at(-0.3, 0.82)],
    black,
    one * 0.09,
    one * 0.09,
  )
  polygon(canvas, rounded([at(-0.24, 0.26), at(-0.2, 0.62), at(0.22, 0.64), at(0.28, 0.28)]), hex('#34363a'))
  polygon(
    canvas,
    rounded([at(-0.1, 0.78), at(0.02, 1), at(0.34, 1.03), at(0.48, 0.88), at(0.3, 0.76)]),
    hex('#7d2620'),
  )
  polygon(
    canvas,
    rounded([at(-0.86, 0.86), at(-0.7, 0.96), at(-0.1, 0.9), at(-0.08, 0.78), at(-0.7, 0.8)]),
    black,
  )
  trail(canvas, [at(0.5, 1.06), at(0.4, 1.2), at(0.24, 1.18)], black, one * 0.06, one * 0.05)
  stroke(canvas, at(0.46, 1.1), at(0.5, 1.34), black, one * 0.03, one * 0.03)
  polygon(canvas, ellipse(...at(0.5, 1.38), one * 0.1, one * 0.06, 14), black)
  polygon(canvas, ellipse(...at(0.63, 0.98), one * 0.1, one * 0.12, 16), steel)
  stroke(canvas, at(-0.16, 0.24), at(-0.98, 0.3), steel, one * 0.07, one * 0.09)
}
