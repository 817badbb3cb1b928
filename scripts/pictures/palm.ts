import type { Canvas, Ink } from './canvas.ts'
import { random } from './noise.ts'
import { bend, ellipse } from './outline.ts'
import type { Point } from './outline.ts'
import { polygon, stroke, trail } from './shapes.ts'

function frond(
  canvas: Canvas,
  root: Point,
  angle: number,
  length: number,
  ink: Ink,
  next: () => number,
): void {
  const lift = Math.min(0, Math.sin(angle)) * length * 0.55 - length * 0.12
  const tip: Point = [
    root[0] + Math.cos(angle) * length,
    root[1] + Math.sin(angle) * length * 0.55 + length * 0.34,
  ]
  const rib = bend(root, [root[0] + Math.cos(angle) * length * 0.55, root[1] + lift], tip, 22)
  trail(canvas, rib, ink, length * 0.022, 0.8)
  for (let i = 2; i < rib.length; i++) {
    const t = i / (rib.length - 1)
    const [dx, dy] = [rib[i][0] - rib[i - 1][0], rib[i][1] - rib[i - 1][1]]
    const step = Math.hypot(dx, dy)
    const leafy = length * 0.27 * Math.sin(Math.PI * (0.12 + t * 0.8)) * (0.8 + next() * 0.35)
    for (const side of [-1, 1]) {
      const out = side * leafy * 0.55
      const end: Point = [
        rib[i][0] + (dx / step) * leafy * 0.6 - (dy / step) * out * 0.8,
        rib[i][1] + (dy / step) * leafy * 0.6 + (dx / step) * out * 0.8 + leafy * 0.35,
      ]
      stroke(canvas, rib[i], end, ink, length * 0.02 + 0.6, 0.5)
    }
  }
}

/** A coconut palm: trunk from `foot` to `crown` with a natural sag, fronds `spread` pixels long. */
export function palm(
  canvas: Canvas,
  foot: Point,
  crown: Point,
  spread: number,
  ink: Ink,
  seed: number,
): void {
  const next = random(seed)
  const pull: Point = [
    crown[0] * 0.35 + foot[0] * 0.65 + (crown[0] - foot[0]) * 0.35,
    (foot[1] * 2 + crown[1]) / 3,
  ]
  trail(canvas, bend(foot, pull, crown, 20), ink, spread * 0.085, spread * 0.05)
  const count = 15
  for (let i = 0; i < count; i++) {
    const angle = -Math.PI / 2 + ((i + 0.5) / count - 0.5) * Math.PI * 1.75 + (next() - 0.5) * 0.25
    frond(canvas, crown, angle, spread * (0.78 + next() * 0.35), ink, next)
  }
  for (let i = 0; i < 6; i++) {
    const at = [crown[0] + (next() - 0.5) * spread * 0.16, crown[1] + next() * spread * 0.1] as const
    polygon(canvas, ellipse(at[0], at[1], spread * 0.032, spread * 0.038, 14), ink)
  }
}
