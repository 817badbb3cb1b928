import type { Point } from './outline.ts'

/** A level eye: its vanishing point in pixels, pixels to a metre one metre away, and metres above ground. */
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

/** Corners of an upright panel `across` metres aside, `low`..`high` metres up, `from`..`to` metres ahead. */
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
