import type { Canvas, Ink } from './canvas.ts'
import type { Pose } from './figures.ts'
import { bend, ellipse, rounded } from './outline.ts'
import { polygon, stroke, trail } from './shapes.ts'

/** A rowing boat of length 1 seen from the side with its rower leaning on the oars. */
export function rowingBoat(canvas: Canvas, pose: Pose, size: number, ink: Ink, opacity = 1): void {
  const hull = [
    ...bend(pose(-0.52, 0.11), pose(-0.05, 0.045), pose(0.5, 0.125)),
    ...bend(pose(0.44, 0.02), pose(0, -0.035), pose(-0.44, 0.0)),
  ]
  polygon(canvas, hull, ink, opacity)
  const back = [pose(-0.09, 0.05), pose(-0.08, 0.2), pose(-0.03, 0.32), pose(0.05, 0.31), pose(0.07, 0.05)]
  polygon(canvas, rounded(back), ink, opacity)
  stroke(canvas, pose(0.01, 0.29), pose(0.03, 0.36), ink, size * 0.045, size * 0.035, opacity)
  polygon(canvas, ellipse(...pose(0.035, 0.365), size * 0.034, size * 0.043, 18), ink, opacity)
  stroke(canvas, pose(0.03, 0.27), pose(0.17, 0.17), ink, size * 0.035, size * 0.025, opacity)
  stroke(canvas, pose(0.2, 0.19), pose(-0.26, -0.015), ink, size * 0.012, size * 0.016, opacity)
}

/** A long country boat of length 1 with upswept ends; the boatman stands and poles it along. */
export function countryBoat(canvas: Canvas, pose: Pose, size: number, ink: Ink, opacity = 1): void {
  const hull = [
    ...bend(pose(-0.56, 0.14), pose(-0.36, 0.02), pose(0, 0.035)),
    ...bend(pose(0, 0.035), pose(0.36, 0.025), pose(0.55, 0.12)),
    ...bend(pose(0.45, 0.0), pose(0.1, -0.022), pose(-0.1, -0.022)),
    ...bend(pose(-0.1, -0.022), pose(-0.45, -0.005), pose(-0.56, 0.14)),
  ]
  polygon(canvas, hull, ink, opacity)
  const wrap = [pose(0.25, 0.03), pose(0.252, 0.2), pose(0.31, 0.2), pose(0.318, 0.03)]
  polygon(canvas, wrap, ink, opacity)
  const chest = [pose(0.256, 0.17), pose(0.245, 0.29), pose(0.262, 0.335), pose(0.3, 0.33), pose(0.312, 0.18)]
  polygon(canvas, rounded(chest), ink, opacity)
  polygon(canvas, ellipse(...pose(0.272, 0.372), size * 0.019, size * 0.024, 18), ink, opacity)
  stroke(canvas, pose(0.28, 0.32), pose(0.274, 0.362), ink, size * 0.024, size * 0.018, opacity)
  trail(
    canvas,
    [pose(0.285, 0.315), pose(0.32, 0.26), pose(0.355, 0.3)],
    ink,
    size * 0.02,
    size * 0.014,
    opacity,
  )
  trail(
    canvas,
    [pose(0.265, 0.315), pose(0.31, 0.33), pose(0.345, 0.345)],
    ink,
    size * 0.02,
    size * 0.014,
    opacity,
  )
  stroke(canvas, pose(0.325, 0.5), pose(0.42, -0.02), ink, size * 0.006, size * 0.008, opacity)
}
