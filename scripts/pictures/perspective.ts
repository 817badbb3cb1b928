import type { Point } from './shapes.ts'

/** Eye of a level camera: `x`, `y` its vanishing point in pixels, `lens` pixels a metre at one metre, `tall` metres up. */
export interface Eye {
  readonly x: number
  readonly y: number
  readonly lens: number
  readonly tall: number
}

/** Pixel of a place `across` metres to the right, `up` metres above ground and `away` metres ahead. */
export function project(eye: Eye, across: number, up: number, away: number): Point {
  return [eye.x + (eye.lens * across) / away, eye.y + (eye.lens * (eye.tall - up)) / away]
}

/** Place on level ground `level` metres up seen at a pixel below the horizon: metres across and away. */
export function onGround(eye: Eye, x: number, y: number, level = 0): { across: number; away: number } {
  const away = (eye.lens * (eye.tall - level)) / Math.max(0.2, y - eye.y)
  return { across: ((x - eye.x) * away) / eye.lens, away }
}

/** Corners of an upright panel beside the view: `across` metres aside, `low`..`high` up, `from`..`to` ahead. */
export function panel(
  eye: Eye,
  across: number,
  low: number,
  high: number,
  from: number,
  to: number,
): Point[] {
  return [
    project(eye, across, low, from),
    project(eye, across, high, from),
    project(eye, across, high, to),
    project(eye, across, low, to),
  ]
}
