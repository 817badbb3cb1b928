import type { Canvas } from '../../canvas.ts'
import { blend, hex } from '../../color.ts'
import { mix } from '../../curve.ts'
import { standing } from '../../figures.ts'
import type { Pose } from '../../figures.ts'
import { random } from '../../noise.ts'
import { bend, ellipse, rounded, spline } from '../../outline.ts'
import { polygon, stroke, trail } from '../../shapes.ts'

const white = hex('#f7f3e8')
const shade = hex('#a3a8ab')
const dark = hex('#3b3a38')

/** An egret of height 1 on its feet; `reach` 0 with its neck drawn in to 1 with it stretched. */
function egret(canvas: Canvas, pose: Pose, size: number, reach: number): void {
  for (const leg of [-0.03, 0.04])
    stroke(canvas, pose(leg, 0.32), pose(leg + 0.01, 0), dark, size * 0.022, size * 0.016)
  const body = [
    pose(-0.3, 0.26),
    pose(-0.2, 0.42),
    pose(-0.02, 0.52),
    pose(0.1, 0.5),
    pose(0.12, 0.4),
    pose(0, 0.3),
  ]
  polygon(canvas, rounded(body), (_, y) =>
    blend(shade, white, Math.min(1, Math.max(0, (pose(0, 0.28)[1] - y) / (size * 0.16)))),
  )
  const crown = mix(0.66, 0.93, reach)
  const neck = spline(
    [
      pose(0.06, 0.46),
      pose(0.15, 0.53),
      pose(mix(0.06, 0.1, reach), mix(0.58, 0.7, reach)),
      pose(mix(0.1, 0.13, reach), crown),
    ],
    9,
  )
  trail(canvas, neck, white, size * 0.075, size * 0.042)
  polygon(
    canvas,
    ellipse(...pose(mix(0.115, 0.145, reach), crown + 0.01), size * 0.04, size * 0.028, 18),
    white,
  )
  stroke(
    canvas,
    pose(mix(0.14, 0.17, reach), crown + 0.01),
    pose(mix(0.25, 0.28, reach), crown - 0.02),
    hex('#c98a2c'),
    size * 0.024,
    size * 0.008,
  )
}

/** A line of egrets along the near sandbank. */
export function egrets(canvas: Canvas): void {
  const next = random(23)
  for (const [i, x] of [92, 158, 250, 296, 388, 436, 552].entries()) {
    const size = mix(62, 76, next())
    const facing = i === 2 || i === 5 ? -1 : 1
    const foot = 838 + next() * 10
    polygon(canvas, ellipse(x - 9, foot + 1, size * 0.3, 3, 18), hex('#6d675a'), 0.5)
    egret(canvas, standing(x, foot, size, 1, facing), size, next())
  }
}

/** Egrets crossing low over the river in a slanting line. */
export function flight(canvas: Canvas): void {
  const next = random(31)
  for (let i = 0; i < 9; i++) {
    const t = i / 8
    const [x, y] = [
      mix(318, 690, t) + (next() - 0.5) * 16,
      mix(388, 300, t) + 16 * Math.sin(t * 5) + (next() - 0.5) * 9,
    ]
    const span = mix(15, 24, t)
    const beat = mix(-0.35, 0.75, next())
    stroke(canvas, [x - span * 0.5, y + 1], [x + span * 0.42, y - 1], white, span * 0.11, span * 0.07)
    trail(
      canvas,
      bend([x, y], [x - span * 0.1, y - span * 0.5 * beat], [x - span * 0.42, y - span * 0.72 * beat], 7),
      white,
      span * 0.17,
      0.9,
    )
    trail(
      canvas,
      bend([x, y], [x + span * 0.16, y - span * 0.42 * beat], [x + span * 0.14, y - span * 0.8 * beat], 7),
      blend(white, shade, 0.35),
      span * 0.15,
      0.9,
    )
  }
}
