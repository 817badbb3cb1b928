import { clamp } from './curve.ts'

/** Direction towards a light, or square to a surface: right, down the picture and out of it. */
export type Direction = readonly [right: number, down: number, out: number]

/** The same direction at length 1. */
export function unit([right, down, out]: Direction): Direction {
  const length = Math.hypot(right, down, out) || 1
  return [right / length, down / length, out / length]
}

/** Direction square to the surface `height`, which is in pixels out of the picture, at a pixel. */
export function squareTo(
  height: (x: number, y: number) => number,
  x: number,
  y: number,
  step = 1,
): Direction {
  const here = height(x, y)
  return unit([here - height(x + step, y), here - height(x, y + step), step])
}

/** Share of the light that a surface takes, 0 edge-on or turned away to 1 facing it. */
export function facing(normal: Direction, light: Direction): number {
  return clamp(normal[0] * light[0] + normal[1] * light[1] + normal[2] * light[2])
}

/** Glint of a lamp on a surface seen from straight above, 0..1; a higher `polish` makes it smaller. */
export function glint(normal: Direction, light: Direction, polish: number): number {
  const half = unit([light[0], light[1], light[2] + 1])
  return facing(normal, half) ** polish
}
