import { createCanvas, wash } from '../canvas.ts'
import type { Canvas } from '../canvas.ts'
import { bell, clamp, smoothstep } from '../curve.ts'
import { hex } from '../color.ts'
import { bloom, glow, vignette } from '../light.ts'
import { warped } from '../noise.ts'
import { clouds, sky } from '../sky.ts'
import { children, hands } from './kites/children.ts'
import { flock } from './kites/flock.ts'
import { SUN, air, heavens } from './kites/heavens.ts'
import { nearRoof } from './kites/near-roof.ts'
import { roofs } from './kites/roofs.ts'

/** A golden afternoon over flat roofs, the sky full of paper kites. */
export function kites(): Canvas {
  const canvas = createCanvas()
  sky(canvas, heavens, 660, 6)
  clouds(
    canvas,
    { wide: 620, tall: 64, amount: 0.26, seed: 44 },
    hex('#fbe3b4'),
    hex('#c3a894'),
    (_, y) => bell(y, 190, 130) * 0.5,
  )
  glow(canvas, SUN.x, SUN.y, 700, [0.34, 0.2, 0.06], 2)
  glow(canvas, SUN.x, SUN.y, 190, [0.4, 0.28, 0.12], 2)
  wash(canvas, [1.1, 0.9, 0.56], (x, y) => 0.9 * clamp((41 - Math.hypot(x - SUN.x, y - SUN.y)) / 4 + 0.5))
  roofs(canvas)
  wash(
    canvas,
    air,
    (x, y) => 0.6 * bell(y, 672, 52) * smoothstep(0.2, 0.9, warped(x / 360, y / 60, 9, 1) * 0.5 + 0.5),
  )
  flock(canvas, hands)
  nearRoof(canvas)
  children(canvas)
  glow(canvas, SUN.x, SUN.y, 900, [0.1, 0.06, 0.016], 1.5)
  bloom(canvas, 0.75, 26, 0.22)
  vignette(canvas, 0.28)
  return canvas
}
