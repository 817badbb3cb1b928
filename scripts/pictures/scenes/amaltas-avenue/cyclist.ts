import type { Canvas } from '../../canvas.ts'
import { blend, hex } from '../../color.ts'
import { standing } from '../../figures.ts'
import { bell } from '../../curve.ts'
import { bend, ellipse, spline } from '../../outline.ts'
import type { Point } from '../../outline.ts'
import { polygon, stroke, trail } from '../../shapes.ts'

/** Someone riding away from us, `size` pixels tall with the bicycle, and the shadow under the wheels. */
export function cyclist(canvas: Canvas, x: number, y: number, size: number): void {
  const pose = standing(x, y, size)
  const dark = hex('#26222b')
  polygon(canvas, ellipse(x + size * 0.12, y + size * 0.01, size * 0.32, size * 0.035), hex('#2a2630'), 0.6)
  polygon(canvas, ellipse(...pose(0, 0.19), size * 0.028, size * 0.19), dark)
  for (const [hip, knee, foot] of [
    [-0.05, -0.1, -0.085],
    [0.05, 0.11, 0.09],
  ]) {
    const low = foot < 0 ? 0.08 : 0.2
    trail(
      canvas,
      [pose(hip, 0.45), pose(knee, 0.34), pose(foot, low)],
      hex('#3a3540'),
      size * 0.085,
      size * 0.05,
    )
    stroke(canvas, pose(foot - 0.025, low - 0.015), pose(foot + 0.03, low - 0.015), dark, size * 0.035)
  }
  stroke(canvas, pose(-0.17, 0.56), pose(0.17, 0.56), dark, size * 0.018)
  const back: Point[] = spline(
    [
      pose(-0.09, 0.44),
      pose(-0.105, 0.6),
      pose(-0.13, 0.76),
      pose(-0.04, 0.83),
      pose(0.04, 0.83),
      pose(0.13, 0.76),
      pose(0.105, 0.6),
      pose(0.09, 0.44),
    ],
    6,
  )
  polygon(canvas, back, (px, py) =>
    blend(
      hex('#8f2a22'),
      hex('#e8785a'),
      bell(px, x + size * 0.1, size * 0.07) * bell(py, y - size * 0.76, size * 0.14),
    ),
  )
  for (const side of [-1, 1])
    trail(
      canvas,
      bend(pose(side * 0.115, 0.75), pose(side * 0.19, 0.66), pose(side * 0.165, 0.56), 6),
      hex('#9c3026'),
      size * 0.06,
      size * 0.045,
    )
  polygon(canvas, ellipse(...pose(0, 0.915), size * 0.058, size * 0.072), dark)
  stroke(canvas, pose(0.03, 0.95), pose(0.045, 0.92), hex('#d9b06a'), size * 0.02)
  stroke(canvas, pose(-0.06, 0.43), pose(0.06, 0.43), dark, size * 0.05)
}
