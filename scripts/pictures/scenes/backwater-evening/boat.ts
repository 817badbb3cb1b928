import type { Canvas, Ink } from '../../canvas.ts'
import type { Pose } from '../../figures.ts'
import { bend, ellipse, rounded, spline } from '../../outline.ts'
import type { Point } from '../../outline.ts'
import { polygon, stroke, trail } from '../../shapes.ts'

/** Light on a boat: its dark side, and the edge the sun catches. */
export interface BoatLight {
  readonly dark: Ink
  readonly rim: Ink
}

function boatman(canvas: Canvas, at: Pose, size: number, ink: Ink): void {
  const limb = (points: Point[], wide: number, narrow: number) =>
    trail(canvas, spline(points, 8), ink, size * wide, size * narrow)
  limb([at(0.02, 0.44), at(0.09, 0.24), at(0.1, 0)], 0.1, 0.055)
  limb([at(-0.02, 0.44), at(-0.08, 0.24), at(-0.16, 0.01)], 0.1, 0.055)
  polygon(
    canvas,
    rounded([at(-0.1, 0.5), at(-0.13, 0.25), at(-0.02, 0.2), at(0.13, 0.24), at(0.1, 0.5)]),
    ink,
  )
  polygon(
    canvas,
    rounded([at(-0.1, 0.46), at(-0.06, 0.64), at(0.02, 0.79), at(0.12, 0.8), at(0.17, 0.7), at(0.1, 0.46)]),
    ink,
  )
  limb([at(0.13, 0.75), at(0.24, 0.66), at(0.31, 0.8)], 0.075, 0.05)
  limb([at(0.05, 0.75), at(0.17, 0.55), at(0.28, 0.55)], 0.075, 0.05)
  stroke(canvas, at(0.09, 0.78), at(0.13, 0.86), ink, size * 0.07)
  polygon(canvas, ellipse(...at(0.145, 0.9), size * 0.062, size * 0.075, 24), ink)
  polygon(canvas, ellipse(...at(0.13, 0.945), size * 0.085, size * 0.05, 24), ink)
}

/** A rice boat of length 1: upswept ends, a low roof of palm matting, and a man poling at the stern. */
export function riceBoat(canvas: Canvas, pose: Pose, size: number, { dark, rim }: BoatLight): void {
  const sheer = spline(
    [
      pose(-0.56, 0.135),
      pose(-0.5, 0.072),
      pose(-0.36, 0.04),
      pose(0, 0.028),
      pose(0.36, 0.042),
      pose(0.5, 0.078),
      pose(0.56, 0.15),
    ],
    12,
  )
  const keel = spline(
    [
      pose(0.56, 0.15),
      pose(0.535, 0.06),
      pose(0.44, 0.002),
      pose(0.2, -0.02),
      pose(-0.2, -0.02),
      pose(-0.44, 0),
      pose(-0.53, 0.052),
      pose(-0.56, 0.135),
    ],
    12,
  )
  const roof = [
    ...bend(pose(-0.13, 0.03), pose(-0.13, 0.13), pose(-0.04, 0.14), 10),
    ...bend(pose(-0.04, 0.14), pose(0.12, 0.15), pose(0.2, 0.128), 10),
    ...bend(pose(0.2, 0.128), pose(0.27, 0.11), pose(0.265, 0.03), 10),
  ]
  polygon(canvas, roof, dark)
  for (let rib = 0; rib < 9; rib++) {
    const across = -0.1 + rib * 0.04
    trail(
      canvas,
      bend(
        pose(across - 0.012, 0.05),
        pose(across - 0.006, 0.12),
        pose(across + 0.01, 0.142 - 0.0016 * rib),
        8,
      ),
      rim,
      size * 0.0016,
      size * 0.0026,
      0.26,
    )
  }
  trail(
    canvas,
    bend(pose(-0.125, 0.1), pose(-0.07, 0.146), pose(0.04, 0.1435), 12),
    rim,
    size * 0.003,
    size * 0.0045,
    0.85,
  )
  boatman(canvas, (across, up) => pose(-0.4 + across * 0.34, 0.045 + up * 0.34), size * 0.34, dark)
  stroke(canvas, pose(-0.255, 0.52), pose(-0.345, -0.045), dark, size * 0.006, size * 0.008)
  for (const [across, wide] of [
    [0.34, 0.03],
    [0.385, 0.024],
    [0.31, 0.022],
  ] as const)
    polygon(canvas, ellipse(...pose(across, 0.058), size * wide, size * wide * 0.8, 20), dark)
  polygon(canvas, [...sheer, ...keel], dark)
  trail(canvas, sheer, rim, size * 0.0042, size * 0.0042, 0.7)
  trail(
    canvas,
    bend(pose(-0.5, 0.05), pose(0, 0), pose(0.5, 0.052), 24),
    rim,
    size * 0.0018,
    size * 0.0018,
    0.3,
  )
}
