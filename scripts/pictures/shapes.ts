import { onCanvas, touch } from './canvas.ts'
import type { Box, Canvas, Ink } from './canvas.ts'
import { clamp, mix } from './curve.ts'
import type { Point } from './outline.ts'

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
