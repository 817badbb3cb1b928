import type { Canvas } from '../../canvas.ts'
import { blend, hex, scale } from '../../color.ts'
import { clamp } from '../../curve.ts'
import type { Pose } from '../../figures.ts'
import { fbm } from '../../noise.ts'
import { bend, spline } from '../../outline.ts'
import { polygon, stroke, trail } from '../../shapes.ts'
import { motorbike } from './motorbike.ts'
import { passenger, seated } from './passengers.ts'

const tar = hex('#25262a')
const plank = hex('#57524c')
const bamboo = hex('#3c3833')
const tin = hex('#8f979a')

/** The hull of a flat country ferry of length 1, its bow to the right. */
function hull(canvas: Canvas, pose: Pose, size: number): void {
  const sheer = spline(
    [
      pose(-0.5, 0.088),
      pose(-0.36, 0.058),
      pose(-0.1, 0.046),
      pose(0.2, 0.05),
      pose(0.4, 0.072),
      pose(0.54, 0.118),
    ],
    10,
  )
  const keel = spline(
    [
      pose(0.535, 0.1),
      pose(0.46, 0.028),
      pose(0.38, -0.006),
      pose(0, -0.01),
      pose(-0.42, -0.006),
      pose(-0.485, 0.03),
      pose(-0.5, 0.07),
    ],
    10,
  )
  const top = pose(0, 0.06)[1]
  const foot = pose(0, 0)[1]
  polygon(canvas, [...sheer, ...keel], (x, y) => {
    const up = clamp((y - foot) / (top - foot))
    return scale(blend(tar, plank, up * 0.75), 0.85 + 0.4 * fbm(x / 60, y / 3, 7, 3))
  })
  for (const level of [0.012, 0.03])
    trail(
      canvas,
      bend(pose(-0.47, level + 0.014), pose(0, level - 0.014), pose(0.46, level + 0.02), 20),
      tar,
      size * 0.0022,
      size * 0.0022,
      0.7,
    )
  trail(canvas, sheer, hex('#9b958a'), size * 0.006, size * 0.006, 0.9)
}

/** The shelter amidships: posts, a tin roof, and whoever sits under it. */
function shelter(canvas: Canvas, pose: Pose, size: number): void {
  polygon(
    canvas,
    [pose(-0.36, 0.06), pose(-0.36, 0.16), pose(-0.02, 0.16), pose(-0.02, 0.05)],
    hex('#4a4d4f'),
    0.55,
  )
  for (const [i, across] of [-0.32, -0.27, -0.215, -0.16, -0.105, -0.05].entries())
    seated(canvas, pose, size, across, 0.06, i)
  for (const post of [-0.365, -0.28, -0.19, -0.1, -0.015])
    stroke(canvas, pose(post, 0.05), pose(post, 0.165), bamboo, size * 0.0065)
  stroke(canvas, pose(-0.37, 0.085), pose(-0.01, 0.082), bamboo, size * 0.004)
  const roof = [
    pose(-0.395, 0.158),
    pose(-0.385, 0.174),
    ...bend(pose(-0.37, 0.18), pose(-0.19, 0.196), pose(-0.005, 0.18), 10),
    pose(0.018, 0.158),
  ]
  polygon(canvas, roof, (x, y) =>
    scale(blend(tin, hex('#6d4a3c'), clamp(0.25 + fbm(x / 40, y / 8, 9, 3))), 0.6 + 0.2 * Math.sin(x * 0.8)),
  )
  stroke(canvas, pose(-0.37, 0.181), pose(-0.005, 0.181), hex('#c9cbc6'), size * 0.004, size * 0.004, 0.8)
}

/** The ferry with everybody on it; `size` is its length in pixels. */
export function ferry(canvas: Canvas, pose: Pose, size: number): void {
  stroke(canvas, pose(-0.46, 0.13), pose(-0.58, -0.025), bamboo, size * 0.006, size * 0.011)
  passenger(canvas, pose, size, {
    across: -0.45,
    foot: 0.072,
    shirt: '#6f7a84',
    wrap: '#c7bfae',
    facing: 1,
    arm: 'forward',
  })
  for (const [across, shirt, wrap, facing, arm] of [
    [0.045, '#7c3a34', '#3a3134', -1, 'down'],
    [0.085, '#cfc6b4', '#54473f', 1, 'down'],
    [0.13, '#3c5573', '#2c2e36', 1, 'forward'],
    [0.34, '#b0a58c', '#43444a', -1, 'down'],
    [0.385, '#b8862f', '#5a2f3a', -1, 'down'],
  ] as const)
    passenger(canvas, pose, size, { across, foot: 0.05, shirt, wrap, facing, arm })
  shelter(canvas, pose, size)
  seated(canvas, pose, size, -0.3, 0.182, 3)
  seated(canvas, pose, size, -0.235, 0.186, 1)
  seated(canvas, pose, size, -0.1, 0.186, 4)
  motorbike(canvas, pose, size, 0.235, 0.055)
  hull(canvas, pose, size)
  passenger(canvas, pose, size, {
    across: 0.475,
    foot: 0.088,
    shirt: '#e2dccb',
    wrap: '#8d2f2a',
    facing: 1,
    arm: 'pole',
  })
  stroke(canvas, pose(0.482, 0.37), pose(0.585, -0.03), bamboo, size * 0.0052, size * 0.0066)
}
