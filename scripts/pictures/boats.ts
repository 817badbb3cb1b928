import type { Canvas, Ink } from './canvas.ts'
import type { Pose } from './figures.ts'
import { bend, ellipse, rounded } from './outline.ts'
import { polygon, stroke } from './shapes.ts'

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
