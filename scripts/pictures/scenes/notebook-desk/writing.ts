import type { Canvas } from '../../canvas.ts'
import { hex } from '../../color.ts'
import { random } from '../../noise.ts'
import { spline } from '../../outline.ts'
import type { Point } from '../../outline.ts'
import { trail } from '../../shapes.ts'
import { onPage } from './book.ts'

const ink = hex('#1d2749')

function word(canvas: Canvas, from: number, base: number, letters: number, next: () => number): number {
  const points: Point[] = []
  let x = from
  for (let i = 0; i < letters; i++) {
    const kind = next()
    const tall = kind < 0.16 ? 19 : kind < 0.28 ? -9 : 7 + next() * 3
    const wide = 5 + next() * 4
    points.push(onPage(x, base - 1 + (next() - 0.5) * 2))
    points.push(onPage(x + wide * 0.62, base - tall))
    if (kind < 0.28) points.push(onPage(x + wide * 0.18, base - tall * 0.55))
    x += wide
  }
  points.push(onPage(x + 3, base - 2))
  trail(canvas, spline(points, 5), ink, 1.9, 1.5, 0.82)
  return x + 3
}

/** Lines of handwriting that nobody can read, in ink, from one margin to about another. */
export function writing(
  canvas: Canvas,
  left: number,
  right: number,
  rows: readonly number[],
  seed: number,
): void {
  const next = random(seed)
  for (const [row, base] of rows.entries()) {
    const end = row === rows.length - 1 ? left + (right - left) * 0.44 : right - next() * 54
    let x = left + (row === 0 ? 26 : next() * 5)
    while (x < end) x = word(canvas, x, base, 2 + Math.floor(next() * 6), next) + 9 + next() * 6
  }
}
