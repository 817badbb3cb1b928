import type { Ink } from './canvas.ts'
import type { Rgb } from './color.ts'
import type { Point } from './outline.ts'

/** A thing's own square grid, laid down turned somewhere on the picture. */
export interface Place {
  /** Pixel of a point of the thing. */
  readonly out: (across: number, down: number) => Point
  /** Point of the thing at a pixel. */
  readonly into: (x: number, y: number) => Point
}

/** Lays a thing down with its own 0, 0 at `(x, y)`, turned clockwise by `turn` radians; its units are pixels. */
export function placed(x: number, y: number, turn: number): Place {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  return {
    out: (across, down) => [x + across * cos - down * sin, y + across * sin + down * cos],
    into: (px, py) => [(px - x) * cos + (py - y) * sin, (py - y) * cos - (px - x) * sin],
  }
}

/** Corners of a rectangle of the thing, in pixels. */
export function sheet(place: Place, left: number, top: number, right: number, bottom: number): Point[] {
  return [place.out(left, top), place.out(right, top), place.out(right, bottom), place.out(left, bottom)]
}

/** Ink that is told where on the thing a pixel lies. */
export function inkOn(place: Place, shade: (across: number, down: number) => Rgb): Ink {
  return (x, y) => shade(...place.into(x, y))
}
