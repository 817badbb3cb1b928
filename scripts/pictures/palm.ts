import type { Canvas, Ink } from './canvas.ts'
import { mix } from './curve.ts'
import { random } from './noise.ts'
import { bend, ellipse } from './outline.ts'
import type { Point } from './outline.ts'
import { polygon, stroke, trail } from './shapes.ts'

/** One frond: a rib that starts along `angle` and sinks under its own weight, leaflets hanging from it. */
function frond(
  canvas: Canvas,
  root: Point,
  angle: number,
  length: number,
  sink: number,
  ink: Ink,
  next: () => number,
): void {
  const steps = Math.round(Math.min(30, 9 + length / 7))
  const rib: Point[] = [root]
  let way = angle
  for (let i = 0; i < steps; i++) {
    const [x, y] = rib[i]
    way += (Math.cos(way) * sink * (0.5 + 1.3 * (i / steps))) / steps
    rib.push([x + (Math.cos(way) * length) / steps, y + (Math.sin(way) * length) / steps])
  }
  trail(canvas, rib, ink, length * 0.026, 0.7)
  for (let i = 2; i <= steps; i++) {
    const t = i / steps
    const [dx, dy] = [rib[i][0] - rib[i - 1][0], rib[i][1] - rib[i - 1][1]]
    const along = Math.atan2(dy, dx)
    const leafy = length * 0.25 * Math.sin(Math.PI * (0.14 + 0.8 * t)) ** 0.7
    for (const side of [-1, 1])
      for (let twin = 0; twin < 2; twin++) {
        if (next() < 0.07) continue
        const from: Point = [mix(rib[i - 1][0], rib[i][0], twin / 2), mix(rib[i - 1][1], rib[i][1], twin / 2)]
        const open = along + side * (0.62 + 0.3 * next()) * (1 - 0.35 * t)
        const long = leafy * (0.75 + 0.45 * next())
        const knee: Point = [from[0] + Math.cos(open) * long * 0.5, from[1] + Math.sin(open) * long * 0.5]
        const tip: Point = [
          knee[0] + Math.cos(open) * long * 0.34,
          knee[1] + Math.sin(open) * long * 0.3 + long * 0.3,
        ]
        trail(canvas, [from, knee, tip], ink, length * 0.016 + 0.5, 0.45)
      }
  }
}

/** A coconut palm: trunk from `foot` to `crown` with a natural sag, fronds about `spread` pixels long. */
export function palm(
  canvas: Canvas,
  foot: Point,
  crown: Point,
  spread: number,
  ink: Ink,
  seed: number,
): void {
  const next = random(seed)
  const tall = foot[1] - crown[1]
  const pull: Point = [mix(foot[0], crown[0], 0.72), foot[1] - tall * 0.34]
  const trunk = bend(foot, pull, crown, 34)
  for (let i = 0; i < 34; i++) {
    const t = i / 34
    const wide = spread * (0.062 + 0.04 * (1 - t) ** 5 + 0.012 * (1 - t)) * (i % 2 ? 0.94 : 1.03)
    stroke(canvas, trunk[i], trunk[i + 1], ink, wide)
  }
  const count = 19
  for (let i = 0; i < count; i++) {
    const turn = ((i + 0.5) / count - 0.5) * 2
    const angle = -Math.PI / 2 + turn * 1.75 + (next() - 0.5) * 0.34
    const old = Math.abs(turn)
    frond(
      canvas,
      crown,
      angle,
      spread * (0.72 + 0.4 * next()) * (1 - 0.12 * old),
      1.5 + 1.1 * next() + old * 0.5,
      ink,
      next,
    )
  }
  for (let i = 0; i < 7; i++)
    polygon(
      canvas,
      ellipse(
        crown[0] + (next() - 0.5) * spread * 0.17,
        crown[1] + spread * (0.02 + 0.09 * next()),
        spread * 0.034,
        spread * 0.041,
        14,
      ),
      ink,
    )
}
