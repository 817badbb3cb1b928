import { onCanvas, touch } from './canvas.ts'
import type { Box, Canvas, Ink } from './canvas.ts'
import { clamp, mix } from './curve.ts'

/** A place in pixels. */
export type Point = readonly [x: number, y: number]

const SLICES = 6

function boxOf(points: readonly Point[], margin: number): Box {
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  return {
    left: Math.min(...xs) - margin,
    top: Math.min(...ys) - margin,
    right: Math.max(...xs) + margin,
    bottom: Math.max(...ys) + margin,
  }
}

function crossings(points: readonly Point[], y: number): number[] {
  const found: number[] = []
  for (let i = 0; i < points.length; i++) {
    const [ax, ay] = points[i]
    const [bx, by] = points[(i + 1) % points.length]
    if (ay > y !== by > y) found.push(ax + ((y - ay) / (by - ay)) * (bx - ax))
  }
  return found.toSorted((a, b) => a - b)
}

/** Fills a closed outline (even-odd where it crosses itself) with soft, exact edges; `opacity` 0..1. */
export function polygon(canvas: Canvas, points: readonly Point[], ink: Ink, opacity = 1): void {
  const box = onCanvas(canvas, boxOf(points, 1))
  const row = new Float32Array(Math.max(0, box.right - box.left))
  for (let y = box.top; y < box.bottom; y++) {
    row.fill(0)
    for (let slice = 0; slice < SLICES; slice++) {
      const cuts = crossings(points, y + (slice + 0.5) / SLICES)
      for (let i = 0; i + 1 < cuts.length; i += 2) {
        const from = Math.max(cuts[i], box.left)
        const to = Math.min(cuts[i + 1], box.right)
        for (let x = Math.floor(from); x < to; x++)
          row[x - box.left] += (Math.min(to, x + 1) - Math.max(from, x)) / SLICES
      }
    }
    for (let x = box.left; x < box.right; x++) {
      const cover = row[x - box.left]
      if (cover > 0) touch(canvas, x, y, ink, Math.min(1, cover) * opacity)
    }
  }
}

/** Draws a straight stroke with round ends, `wide` and `narrow` pixels thick at its two ends. */
export function stroke(
  canvas: Canvas,
  [ax, ay]: Point,
  [bx, by]: Point,
  ink: Ink,
  wide: number,
  narrow = wide,
  opacity = 1,
): void {
  const reach = Math.max(wide, narrow) / 2 + 1
  const { left, top, right, bottom } = onCanvas(
    canvas,
    boxOf(
      [
        [ax, ay],
        [bx, by],
      ],
      reach,
    ),
  )
  const dx = bx - ax
  const dy = by - ay
  const length = dx * dx + dy * dy || 1e-9
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      const px = x + 0.5 - ax
      const py = y + 0.5 - ay
      const t = clamp((px * dx + py * dy) / length)
      const radius = mix(wide, narrow, t) / 2
      const gap = Math.hypot(px - t * dx, py - t * dy)
      const cover = clamp(radius - gap + 0.5) * Math.min(1, radius * 2)
      if (cover > 0) touch(canvas, x, y, ink, cover * opacity)
    }
}

/** Strokes a chain of points, thinning evenly from `wide` at the first to `narrow` at the last. */
export function trail(
  canvas: Canvas,
  points: readonly Point[],
  ink: Ink,
  wide: number,
  narrow = wide,
  opacity = 1,
) {
  const last = points.length - 1
  for (let i = 0; i < last; i++) {
    const from = mix(wide, narrow, i / last)
    stroke(canvas, points[i], points[i + 1], ink, from, mix(wide, narrow, (i + 1) / last), opacity)
  }
}

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
