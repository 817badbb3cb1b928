import type { Canvas, Ink } from './canvas.ts'
import { bend, ellipse, rounded, spline } from './outline.ts'
import type { Point } from './outline.ts'
import { polygon, stroke, trail } from './shapes.ts'

/** Where a point of a drawing lands: `across` and `up` are in the drawing's own size, 0, 0 at its foot. */
export type Pose = (across: number, up: number) => Point

/** Stands a drawing of `size` pixels at a place; `up` -1 hangs it head down, as a reflection. */
export function standing(x: number, y: number, size: number, up: 1 | -1 = 1, facing: 1 | -1 = 1): Pose {
  return (across, rise) => [x + across * size * facing, y - rise * size * up]
}

/** A person of height 1 on foot, in long loose clothes, mid-stride. */
export function walker(canvas: Canvas, pose: Pose, size: number, ink: Ink, opacity = 1): void {
  const body = [
    pose(-0.035, 0.85),
    pose(-0.1, 0.79),
    pose(-0.11, 0.55),
    pose(-0.13, 0.2),
    pose(0.11, 0.22),
    pose(0.1, 0.55),
    pose(0.08, 0.8),
    pose(0.03, 0.85),
  ]
  polygon(canvas, spline([...body, body[0]], 5), ink, opacity)
  polygon(canvas, ellipse(...pose(0.005, 0.915), size * 0.058, size * 0.075, 20), ink, opacity)
  stroke(canvas, pose(-0.05, 0.25), pose(-0.075, 0.02), ink, size * 0.075, size * 0.045, opacity)
  stroke(canvas, pose(0.045, 0.25), pose(0.06, 0), ink, size * 0.075, size * 0.045, opacity)
  stroke(canvas, pose(0.06, 0.76), pose(0.13, 0.46), ink, size * 0.065, size * 0.04, opacity)
}

/** A camel of height 1 walking with a pack on its back. */
export function camel(canvas: Canvas, pose: Pose, size: number, ink: Ink, opacity = 1): void {
  const body = [
    pose(-0.34, 0.52),
    pose(-0.3, 0.7),
    pose(-0.1, 0.76),
    pose(0.2, 0.7),
    pose(0.3, 0.56),
    pose(0, 0.46),
  ]
  polygon(canvas, rounded(body), ink, opacity)
  polygon(canvas, rounded([pose(-0.2, 0.66), pose(-0.06, 0.98), pose(0.14, 0.66)]), ink, opacity)
  trail(
    canvas,
    bend(pose(0.24, 0.6), pose(0.46, 0.5), pose(0.48, 0.9), 10),
    ink,
    size * 0.13,
    size * 0.08,
    opacity,
  )
  stroke(canvas, pose(0.46, 0.91), pose(0.61, 0.87), ink, size * 0.09, size * 0.06, opacity)
  const legs = [
    [-0.27, -0.34],
    [-0.2, -0.15],
    [0.17, 0.1],
    [0.24, 0.31],
  ]
  for (const [hip, hoof] of legs)
    trail(
      canvas,
      [pose(hip, 0.55), pose((hip + hoof) / 2 + 0.02, 0.28), pose(hoof, 0)],
      ink,
      size * 0.1,
      size * 0.045,
      opacity,
    )
}
