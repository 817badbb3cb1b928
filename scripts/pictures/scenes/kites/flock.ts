import type { Canvas } from '../../canvas.ts'
import { blend, hex } from '../../color.ts'
import { mix } from '../../curve.ts'
import { random } from '../../noise.ts'
import { bend } from '../../outline.ts'
import type { Point } from '../../outline.ts'
import { trail } from '../../shapes.ts'
import { kite } from './kite.ts'
import type { Kite } from './kite.ts'

const papers = ['#c2261f', '#e08a12', '#24408c', '#f2e6cc', '#1f7a63', '#b02a6c', '#e9bd2c', '#7a2f86'].map(
  hex,
)

/** The kites near enough to tell apart: column, row, size, lean, paper, trim, pattern. */
const near = [
  [655, 262, 74, -0.42, 0, 3, 3],
  [1010, 352, 54, 0.34, 2, 1, 1],
  [372, 372, 44, 0.2, 6, 5, 4],
  [1218, 232, 40, -0.55, 4, 3, 2],
  [872, 178, 34, 0.6, 3, 0, 1],
  [520, 486, 30, -0.15, 5, 6, 2],
  [1370, 402, 30, 0.25, 1, 2, 3],
  [228, 224, 29, -0.5, 2, 3, 4],
  [1130, 516, 25, -0.3, 3, 4, 2],
  [772, 420, 23, 0.1, 1, 7, 1],
] as const

function string(canvas: Canvas, from: Point, to: Point, sag: number, opacity: number): void {
  const pull: Point = [(from[0] + to[0]) / 2 + sag * 0.5, (from[1] + to[1]) / 2 + sag]
  trail(canvas, bend(from, pull, to, 40), hex('#fff3d6'), 1.1, 0.7, opacity)
}

/** Far kites, thick where the old town lies, none of them larger than a thumbnail. */
function farOnes(): Kite[] {
  const next = random(61)
  return Array.from({ length: 74 }, (_, i) => {
    const depth = (i / 74) ** 1.5
    const paper = papers[Math.floor(next() * papers.length)]
    const trim = papers[Math.floor(next() * papers.length)]
    const at: Point = [60 + next() * 1480, mix(610, 90, next() ** 0.75)]
    return {
      at,
      size: mix(3.4, 16, depth) * (0.8 + 0.4 * next()),
      lean: (next() - 0.5) * 1.5,
      paper,
      trim,
      pattern: Math.floor(next() * 5),
      haze: mix(0.66, 0.22, depth),
    }
  })
}

/** A sky full of kites, some on strings from this roof (`hands`), the rest from roofs out of sight. */
export function flock(canvas: Canvas, hands: readonly Point[]): void {
  const next = random(17)
  for (const far of farOnes()) {
    if (far.size > 7) string(canvas, [far.at[0] + (next() - 0.5) * 420, 690], far.at, 34, 0.16)
    kite(canvas, far)
  }
  for (const [i, [x, y, size, lean, paper, trim, pattern]] of [...near.entries()].toReversed()) {
    const from: Point = i < hands.length ? hands[i] : [x + (next() - 0.4) * 560, 780]
    string(canvas, from, [x, y], i < hands.length ? 70 : 46, i < hands.length ? 0.8 : 0.34)
    const haze = mix(0.22, 0.02, size / 74)
    kite(canvas, {
      at: [x, y],
      size,
      lean,
      paper: papers[paper],
      trim: blend(papers[trim], papers[paper], 0.08),
      pattern,
      haze,
    })
  }
}
