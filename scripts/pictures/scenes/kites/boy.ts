import type { Canvas } from '../../canvas.ts'
import { hex } from '../../color.ts'
import type { Rgb } from '../../color.ts'
import type { Pose } from '../../figures.ts'
import { rounded } from '../../outline.ts'
import { polygon, stroke } from '../../shapes.ts'
import { cloth, hair, head, limbs } from './child.ts'

/** Where he stands and how tall he is, in pixels. */
export const boy = { x: 742, tall: 246 } as const

/** A boy flying a kite, both hands up; all in `rim` if given. */
export function drawBoy(canvas: Canvas, pose: Pose, rim?: Rgb): void {
  const { tall } = boy
  limbs(
    canvas,
    pose,
    tall,
    [
      [
        [-0.045, 0.48],
        [-0.08, 0.25],
        [-0.12, 0.03],
      ],
      [
        [0.045, 0.48],
        [0.085, 0.26],
        [0.07, 0.02],
      ],
    ],
    rim ?? cloth(hex('#34466e')),
    0.098,
  )
  for (const foot of [-0.115, 0.08])
    stroke(
      canvas,
      pose(foot - 0.03, 0.012),
      pose(foot + 0.03, 0.008),
      rim ?? hair,
      tall * 0.034,
      tall * 0.026,
    )
  const shirt = [
    pose(-0.1, 0.43),
    pose(-0.085, 0.6),
    pose(-0.1, 0.75),
    pose(-0.03, 0.805),
    pose(0.05, 0.8),
    pose(0.1, 0.75),
    pose(0.085, 0.6),
    pose(0.115, 0.42),
    pose(0.01, 0.4),
  ]
  polygon(canvas, rounded(shirt), rim ?? cloth(hex('#e3cba0')))
  limbs(
    canvas,
    pose,
    tall,
    [
      [
        [-0.075, 0.755],
        [-0.155, 0.87],
        [-0.16, 1.07],
      ],
      [
        [0.08, 0.755],
        [0.1, 0.9],
        [-0.1, 0.98],
      ],
    ],
    rim ?? cloth(hex('#8a5a40')),
    0.062,
  )
  head(canvas, pose, tall, -0.02, rim)
}
