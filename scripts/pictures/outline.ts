import { clamp } from './curve.ts'

/** A place in pixels. */
export type Point = readonly [x: number, y: number]

/** Points along a curve that leaves `a` and reaches `b`, pulled towards `pull`. */
export function bend(a: Point, pull: Point, b: Point, steps = 12): Point[] {
  return Array.from({ length: steps + 1 }, (_, i) => {
    const t = i / steps
    const [p, q, r] = [(1 - t) * (1 - t), 2 * t * (1 - t), t * t]
    return [a[0] * p + pull[0] * q + b[0] * r, a[1] * p + pull[1] * q + b[1] * r] as const
  })
}

/** Points of a smooth closed outline through all the given ones, in order. */
export function rounded(points: readonly Point[], steps = 8): Point[] {
  const middle = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
  return points.flatMap((point, i) => {
    const before = points[(i + points.length - 1) % points.length]
    const after = points[(i + 1) % points.length]
    return bend(middle(before, point), point, middle(point, after), steps).slice(1)
  })
}

/** Outline of an upright ellipse. */
export function ellipse(x: number, y: number, across: number, down: number, steps = 40): Point[] {
  return Array.from({ length: steps }, (_, i) => {
    const angle = (i / steps) * Math.PI * 2
    return [x + Math.cos(angle) * across, y + Math.sin(angle) * down] as const
  })
}

function through(a: number, b: number, c: number, d: number, t: number): number {
  return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))
}

/** Points of a smooth open curve through all the given ones, `steps` to each stretch. */
export function spline(points: readonly Point[], steps = 10): Point[] {
  const at = (i: number) => points[clamp(i, 0, points.length - 1)]
  const stretch = (i: number, t: number): Point => {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    return [through(a[0], b[0], c[0], d[0], t), through(a[1], b[1], c[1], d[1], t)]
  }
  const curve = points
    .slice(1)
    .flatMap((_, i) => Array.from({ length: steps }, (__, k) => stretch(i, k / steps)))
  return [...curve, at(points.length - 1)]
}

/** Corners of an upright rectangle. */
export function rectangle(left: number, top: number, right: number, bottom: number): Point[] {
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ]
}

/** Points written out as `x,y x,y …`, in pixels, on one line or several. */
export function path(text: string): Point[] {
  return text
    .trim()
    .split(/\s+/)
    .map((pair) => {
      const [x, y] = pair.split(',').map(Number)
      return [x, y]
    })
}
