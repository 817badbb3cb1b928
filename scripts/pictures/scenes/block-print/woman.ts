import type { Canvas } from '../../canvas.ts'
import { blend, hex, scale } from '../../color.ts'
import type { Rgb } from '../../color.ts'
import { clamp } from '../../curve.ts'
import { standing } from '../../figures.ts'
import { fbm } from '../../noise.ts'
import { bend, ellipse, spline } from '../../outline.ts'
import { project } from '../../perspective.ts'
import { polygon, trail } from '../../shapes.ts'
import { eye } from './cloth.ts'
import { air } from './yard.ts'

/** A woman in a red sari, pulling straight the edge of a length on her left. */
export function woman(canvas: Canvas, across: number, away: number): void {
  const size = (eye.lens * 1.6) / away
  const pose = standing(...project(eye, across, 0, away), size)
  const red = (x: number, y: number): Rgb =>
    blend(blend(hex('#8e2a20'), hex('#d9644a'), clamp(0.4 + fbm(x / 5, y / 26, 31, 3) * 0.9)), air, 0.18)
  const skin = blend(hex('#5a3826'), air, 0.15)
  polygon(canvas, ellipse(...pose(0.12, 0.005), size * 0.3, size * 0.022), hex('#6e5a58'), 0.6)
  for (const [shoulder, elbow, hand] of [
    [0.8, 0.66, 0.7],
    [0.77, 0.6, 0.55],
  ])
    trail(
      canvas,
      bend(pose(-0.03, shoulder), pose(-0.17, elbow), pose(-0.25, hand), 8),
      skin,
      size * 0.056,
      size * 0.034,
    )
  const sari = [
    [-0.07, 0.83],
    [-0.115, 0.72],
    [-0.075, 0.58],
    [-0.13, 0.42],
    [-0.16, 0.03],
    [-0.02, 0.01],
    [0.15, 0.03],
    [0.125, 0.42],
    [0.08, 0.58],
    [0.11, 0.74],
    [0.06, 0.83],
    [-0.07, 0.83],
  ].map(([u, v]) => pose(u, v))
  polygon(canvas, spline(sari, 6), red)
  polygon(canvas, ellipse(...pose(0, 0.9), size * 0.056, size * 0.07), blend(hex('#241a18'), air, 0.12))
  polygon(canvas, ellipse(...pose(0.035, 0.87), size * 0.03, size * 0.03), blend(hex('#241a18'), air, 0.12))
  polygon(
    canvas,
    spline(
      [
        pose(-0.08, 0.82),
        pose(0.02, 0.7),
        pose(0.13, 0.36),
        pose(0.17, 0.34),
        pose(0.1, 0.74),
        pose(0.05, 0.83),
      ],
      6,
    ),
    (x, y) => scale(red(x, y), 1.25),
  )
}
