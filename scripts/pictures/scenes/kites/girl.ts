import type { Canvas } from '../../canvas.ts'
import { hex } from '../../color.ts'
import type { Rgb } from '../../color.ts'
import type { Pose } from '../../figures.ts'
import { rounded, spline } from '../../outline.ts'
import { polygon, stroke, trail } from '../../shapes.ts'
import { cloth, hair, head, limbs } from './child.ts'

/** Where she stands and how tall she is, in pixels. */
export const girl = { x: 900, tall: 212 } as const

/** A girl holding the spool; all in `rim` if given. */
export function drawGirl(canvas: Canvas, pose: Pose, rim?: Rgb): void {
  const { tall } = girl
  limbs(
    canvas,
    pose,
    tall,
    [
      [
        [-0.05, 0.4],
        [-0.055, 0.2],
        [-0.06, 0.03],
      ],
      [
        [0.05, 0.4],
        [0.06, 0.2],
        [0.05, 0.02],
      ],
    ],
    rim ?? cloth(hex('#d9b26a')),
    0.075,
  )
  for (const foot of [-0.05, 0.06])
    stroke(
      canvas,
      pose(foot - 0.025, 0.012),
      pose(foot + 0.035, 0.008),
      rim ?? hair,
      tall * 0.034,
      tall * 0.026,
    )
  const frock = [
    pose(-0.15, 0.27),
    pose(-0.1, 0.5),
    pose(-0.075, 0.62),
    pose(-0.09, 0.74),
    pose(-0.03, 0.8),
    pose(0.04, 0.8),
    pose(0.09, 0.74),
    pose(0.075, 0.62),
    pose(0.11, 0.48),
    pose(0.16, 0.28),
    pose(0, 0.25),
  ]
  polygon(canvas, rounded(frock), rim ?? cloth(hex('#d8322a')))
  limbs(
    canvas,
    pose,
    tall,
    [
      [
        [0.07, 0.74],
        [0.12, 0.57],
        [0.26, 0.56],
      ],
      [
        [-0.02, 0.72],
        [0.08, 0.52],
        [0.25, 0.63],
      ],
    ],
    rim ?? cloth(hex('#8a5a40')),
    0.058,
  )
  head(canvas, pose, tall, 0.015, rim)
  trail(
    canvas,
    spline([pose(-0.045, 0.94), pose(-0.1, 0.84), pose(-0.085, 0.66)], 6),
    rim ?? hair,
    tall * 0.05,
    tall * 0.02,
  )
}
