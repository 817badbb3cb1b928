import type { Canvas, Ink } from '../../canvas.ts'
import { hex, scale } from '../../color.ts'
import type { Rgb } from '../../color.ts'
import { clamp } from '../../curve.ts'
import type { Pose } from '../../figures.ts'
import { bend, ellipse, rounded } from '../../outline.ts'
import { polygon, stroke, trail } from '../../shapes.ts'

const ink = hex('#090b11')

/** A colour with light of the far lamps through it, more towards the top of a drawing. */
function against(color: Rgb, pose: Pose, size: number): Ink {
  const [, foot] = pose(0, 0)
  return (_x, y) => scale(color, 0.12 + 0.5 * clamp(Math.abs(y - foot) / size - 0.45))
}

/** An open umbrella above a head, tipped by `tip` against the rain; its far rim shows below the near one. */
function umbrella(
  canvas: Canvas,
  pose: Pose,
  size: number,
  [across, up]: readonly [number, number],
  tip: number,
  dome: Rgb,
): void {
  const at = (x: number, y: number) => pose(across + x - y * tip, up + y + x * tip)
  const rim = Array.from({ length: 6 }, (_, rib) => -0.36 + rib * 0.144)
  const hem = rim
    .slice(1)
    .flatMap((to, rib) => bend(at(rim[rib], -0.012), at((rim[rib] + to) / 2, 0.03), at(to, -0.012), 5))
  const top = [
    ...bend(at(0.36, -0.012), at(0.3, 0.17), at(0, 0.2), 10),
    ...bend(at(0, 0.2), at(-0.3, 0.17), at(-0.36, -0.012), 10),
  ]
  stroke(canvas, at(0.01, 0.19), at(0.02, -0.36), ink, size * 0.012)
  polygon(
    canvas,
    [...bend(at(-0.35, -0.01), at(0, -0.085), at(0.35, -0.01), 12), ...hem.toReversed()],
    scale(dome, 0.06),
  )
  polygon(canvas, [...hem, ...top], against(dome, pose, size))
  for (const rib of rim.slice(1, 5))
    trail(canvas, bend(at(rib, 0), at(rib * 0.85, 0.14), at(0, 0.2), 6), scale(dome, 0.1), size * 0.006)
  stroke(canvas, at(0, 0.2), at(0, 0.235), ink, size * 0.014)
}

/** A woman of height 1 holding her sari clear of the water, and a child pulled in close under her umbrella. */
export function motherAndChild(canvas: Canvas, pose: Pose, size: number): void {
  const sari = against(hex('#6a2b47'), pose, size)
  stroke(canvas, pose(-0.05, 0.2), pose(-0.075, 0.01), ink, size * 0.05, size * 0.035)
  stroke(canvas, pose(0.05, 0.2), pose(0.045, 0.02), ink, size * 0.05, size * 0.035)
  polygon(
    canvas,
    rounded([
      pose(-0.15, 0.06),
      pose(-0.11, 0.5),
      pose(-0.06, 0.62),
      pose(0.07, 0.62),
      pose(0.12, 0.48),
      pose(0.12, 0.09),
      pose(-0.02, 0.03),
    ]),
    sari,
  )
  polygon(
    canvas,
    rounded([
      pose(-0.1, 0.56),
      pose(-0.12, 0.76),
      pose(-0.04, 0.84),
      pose(0.05, 0.84),
      pose(0.12, 0.76),
      pose(0.09, 0.54),
    ]),
    ink,
  )
  trail(canvas, [pose(0.05, 0.8), pose(-0.05, 0.6), pose(-0.12, 0.34)], sari, size * 0.09, size * 0.05)
  stroke(canvas, pose(0, 0.82), pose(0, 0.9), ink, size * 0.045)
  polygon(canvas, ellipse(...pose(0, 0.905), size * 0.05, size * 0.06, 20), ink)
  polygon(canvas, ellipse(...pose(-0.005, 0.875), size * 0.035, size * 0.032, 16), ink)
  trail(canvas, [pose(0.1, 0.76), pose(0.16, 0.6), pose(0.08, 0.7)], ink, size * 0.05, size * 0.036)
  const childAt = (x: number, y: number) => pose(-0.27 + x, y)
  stroke(canvas, childAt(-0.03, 0.2), childAt(-0.075, 0.02), ink, size * 0.045, size * 0.032)
  stroke(canvas, childAt(0.03, 0.2), childAt(0.06, 0.01), ink, size * 0.045, size * 0.032)
  polygon(
    canvas,
    rounded([childAt(-0.12, 0.16), childAt(-0.09, 0.5), childAt(0.08, 0.5), childAt(0.11, 0.16)]),
    against(hex('#4d6a80'), pose, size),
  )
  polygon(
    canvas,
    rounded([childAt(-0.075, 0.26), childAt(-0.07, 0.43), childAt(0.04, 0.43), childAt(0.05, 0.26)]),
    hex('#3d2416'),
  )
  stroke(canvas, childAt(0, 0.44), childAt(0.003, 0.52), ink, size * 0.045)
  polygon(canvas, ellipse(...childAt(0.005, 0.53), size * 0.047, size * 0.052, 20), ink)
  trail(canvas, [childAt(0.06, 0.42), childAt(0.12, 0.47), pose(-0.1, 0.5)], ink, size * 0.035, size * 0.03)
  umbrella(canvas, pose, size, [-0.05, 0.98], 0.12, hex('#b5402c'))
}

/** A man of height 1 with his trousers rolled up, leaning into the rain behind a low umbrella. */
export function leaning(canvas: Canvas, pose: Pose, size: number): void {
  trail(canvas, [pose(-0.03, 0.48), pose(-0.1, 0.25), pose(-0.17, 0.02)], ink, size * 0.1, size * 0.04)
  trail(canvas, [pose(0.03, 0.48), pose(0.11, 0.26), pose(0.06, 0.02)], ink, size * 0.1, size * 0.04)
  polygon(
    canvas,
    rounded([
      pose(-0.1, 0.42),
      pose(-0.07, 0.68),
      pose(0.03, 0.83),
      pose(0.12, 0.8),
      pose(0.13, 0.6),
      pose(0.09, 0.42),
    ]),
    against(hex('#56606a'), pose, size),
  )
  polygon(canvas, ellipse(...pose(0.1, 0.875), size * 0.048, size * 0.06, 20), ink)
  trail(canvas, [pose(0.08, 0.76), pose(0.19, 0.62), pose(0.16, 0.72)], ink, size * 0.06, size * 0.04)
  stroke(canvas, pose(-0.06, 0.7), pose(-0.13, 0.48), ink, size * 0.05, size * 0.035)
  polygon(canvas, [pose(-0.19, 0.48), pose(-0.07, 0.48), pose(-0.09, 0.33), pose(-0.18, 0.33)], ink)
  umbrella(canvas, pose, size, [0.16, 0.94], -0.3, hex('#28323c'))
}
