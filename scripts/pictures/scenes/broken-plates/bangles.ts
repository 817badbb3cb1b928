import type { Canvas } from '../../canvas.ts'
import { hex, plus, scale } from '../../color.ts'
import { random } from '../../noise.ts'
import type { Point } from '../../outline.ts'
import { trail } from '../../shapes.ts'

const glasses = ['#9c1f2c', '#1f6b45', '#b98a2a', '#7d2a63', '#1f5f86'] as const

/** Presses pieces of glass bangle into the mortar; `isFree` says where one may lie. */
export function bangles(canvas: Canvas, count: number, isFree: (x: number, y: number) => boolean): void {
  const next = random(19)
  for (let laid = 0; laid < count;) {
    const [x, y] = [60 + next() * 1480, 60 + next() * 940]
    if (!isFree(x, y)) continue
    laid++
    const radius = 24 + next() * 8
    const from = next() * Math.PI * 2
    const sweep = 0.9 + next() * 1.7
    const glass = hex(glasses[Math.floor(next() * glasses.length)])
    const arc = (dx: number, dy: number, grow: number): Point[] =>
      Array.from({ length: 15 }, (_, i) => {
        const angle = from + (i / 14) * sweep
        return [
          x + Math.cos(angle) * (radius + grow) + dx,
          y + Math.sin(angle) * (radius + grow) + dy,
        ] as const
      })
    trail(canvas, arc(0, 0, 0), hex('#57514a'), 14, 14)
    trail(canvas, arc(3, 2, 0), hex('#1d1a18'), 8, 8, 0.6)
    trail(canvas, arc(0, 0, 0), scale(glass, 0.7), 7.4, 7.4)
    trail(canvas, arc(-0.8, -0.8, 0), plus(glass, hex('#ffffff'), 0.12), 4, 4)
    trail(canvas, arc(-1.6, -1.2, 0).slice(3, 9), hex('#fff6e4'), 1.5, 0.8, 0.85)
  }
}
