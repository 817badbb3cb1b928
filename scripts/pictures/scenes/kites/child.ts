import type { Canvas, Ink } from '../../canvas.ts'
import { hex, scale } from '../../color.ts'
import type { Rgb } from '../../color.ts'
import type { Pose } from '../../figures.ts'
import { fbm } from '../../noise.ts'
import { ellipse, rounded, spline } from '../../outline.ts'
import type { Point } from '../../outline.ts'
import { polygon, stroke, trail } from '../../shapes.ts'

const skin = hex('#3f231c')

/** Hair and sandals. */
export const hair = hex('#150d10')

/** Cloth against the light: dark, and a little uneven. */
export function cloth(color: Rgb): (x: number, y: number) => Rgb {
  return (x, y) => scale(color, 0.44 + 0.2 * fbm(x / 14, y / 34, 8, 4))
}

/** Arms or legs through the given joints, `wide` of the child's height thick. */
export function limbs(
  canvas: Canvas,
  pose: Pose,
  tall: number,
  lines: readonly (readonly Point[])[],
  ink: Ink,
  wide: number,
): void {
  for (const line of lines)
    trail(
      canvas,
      spline(
        line.map(([across, up]) => pose(across, up)),
        8,
      ),
      ink,
      tall * wide,
      tall * wide * 0.6,
    )
}

/** Head and hair, leaning by `tilt`; all in `rim` if given. */
export function head(canvas: Canvas, pose: Pose, tall: number, tilt: number, rim?: Rgb): void {
  stroke(canvas, pose(0, 0.78), pose(tilt * 0.5, 0.86), rim ?? skin, tall * 0.058)
  polygon(canvas, ellipse(...pose(tilt, 0.9), tall * 0.07, tall * 0.084, 28), rim ?? skin)
  const crop = [
    pose(tilt - 0.06, 0.85),
    pose(tilt - 0.092, 0.925),
    pose(tilt - 0.035, 1),
    pose(tilt + 0.06, 0.99),
    pose(tilt + 0.078, 0.93),
    pose(tilt, 0.92),
  ]
  polygon(canvas, rounded(crop), rim ?? hair)
}
