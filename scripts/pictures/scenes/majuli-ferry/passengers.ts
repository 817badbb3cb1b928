import type { Canvas } from '../../canvas.ts'
import { blend, hex, scale } from '../../color.ts'
import type { Rgb } from '../../color.ts'
import { clamp } from '../../curve.ts'
import type { Pose } from '../../figures.ts'
import { hash } from '../../noise.ts'
import { ellipse, rounded } from '../../outline.ts'
import type { Point } from '../../outline.ts'
import { polygon, stroke, trail } from '../../shapes.ts'

const skin = hex('#3d2b24')
const hair = hex('#17161a')

/** Height of a grown passenger, as a share of the ferry's length. */
const TALL = 0.148

/** Someone on their feet: where, in what clothes, which way they look and what their arms do. */
export interface Passenger {
  readonly across: number
  readonly foot: number
  readonly shirt: string
  readonly wrap: string
  readonly facing: 1 | -1
  readonly arm: 'down' | 'forward' | 'pole'
}

/** Cloth under a bright sky: light on the shoulders, dark below. */
function cloth(color: Rgb, top: number, foot: number): (x: number, y: number) => Rgb {
  return (_, y) => scale(blend(color, hex('#4a5058'), 0.3), 0.24 + 0.4 * clamp((y - foot) / (top - foot)))
}

/** Draws a passenger on the ferry that `pose` places. */
export function passenger(canvas: Canvas, pose: Pose, size: number, who: Passenger): void {
  const grown = TALL * (0.9 + 0.2 * hash(Math.round(who.across * 1000), 1, 6))
  const at = (side: number, up: number): Point =>
    pose(who.across + side * who.facing * grown, who.foot + up * grown)
  const tall = size * grown
  const shade = (color: string) => cloth(hex(color), at(0, 0.85)[1], at(0, 0.1)[1])
  for (const leg of [-0.05, 0.05])
    stroke(canvas, at(leg, 0.3), at(leg * 1.2, 0), skin, tall * 0.07, tall * 0.05)
  polygon(
    canvas,
    rounded([at(-0.11, 0.54), at(-0.13, 0.14), at(0, 0.11), at(0.13, 0.15), at(0.11, 0.54)]),
    shade(who.wrap),
  )
  polygon(
    canvas,
    rounded([
      at(-0.11, 0.48),
      at(-0.14, 0.72),
      at(-0.06, 0.84),
      at(0.07, 0.84),
      at(0.14, 0.72),
      at(0.11, 0.48),
    ]),
    shade(who.shirt),
  )
  const hands: Record<Passenger['arm'], Point[][]> = {
    down: [[at(0.1, 0.77), at(0.14, 0.6), at(0.1, 0.46)]],
    forward: [[at(0.08, 0.77), at(0.18, 0.64), at(0.29, 0.66)]],
    pole: [
      [at(0.08, 0.78), at(0.24, 0.76), at(0.22, 0.98)],
      [at(0, 0.78), at(0.22, 0.62), at(0.34, 0.66)],
    ],
  }
  for (const arm of hands[who.arm]) trail(canvas, arm, shade(who.shirt), tall * 0.085, tall * 0.055)
  stroke(canvas, at(0, 0.82), at(0.015, 0.9), skin, tall * 0.07)
  polygon(canvas, ellipse(...at(0.02, 0.935), tall * 0.062, tall * 0.074, 20), skin)
  polygon(canvas, ellipse(...at(0, 0.965), tall * 0.066, tall * 0.05, 20), hair)
}

const shirts = ['#a79f8d', '#7a3b37', '#4c6078', '#b99a55', '#6a6f72', '#8c4f3a'].map(hex)

/** Someone sitting: knees drawn up, the `index`th of the shirts there are. */
export function seated(
  canvas: Canvas,
  pose: Pose,
  size: number,
  across: number,
  foot: number,
  index: number,
): void {
  const facing = index % 2 ? -1 : 1
  const at = (side: number, up: number): Point => pose(across + side * facing * TALL, foot + up * TALL)
  const tall = size * TALL
  const shirt = cloth(shirts[index % shirts.length], at(0, 0.5)[1], at(0, 0)[1])
  polygon(
    canvas,
    rounded([at(-0.13, 0), at(-0.12, 0.14), at(0.2, 0.27), at(0.26, 0)]),
    scale(hex('#3a3a40'), 0.8),
  )
  polygon(
    canvas,
    rounded([at(-0.13, 0.03), at(-0.13, 0.34), at(-0.04, 0.44), at(0.07, 0.42), at(0.1, 0.1)]),
    shirt,
  )
  trail(canvas, [at(0.02, 0.36), at(0.16, 0.2), at(0.22, 0.26)], shirt, tall * 0.075, tall * 0.05)
  polygon(canvas, ellipse(...at(0.01, 0.525), tall * 0.06, tall * 0.072, 18), skin)
  polygon(canvas, ellipse(...at(-0.01, 0.555), tall * 0.064, tall * 0.05, 18), hair)
}
