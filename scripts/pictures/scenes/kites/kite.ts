import type { Canvas } from '../../canvas.ts'
import { blend, hex, scale } from '../../color.ts'
import type { Rgb } from '../../color.ts'
import { mix } from '../../curve.ts'
import { bend } from '../../outline.ts'
import type { Point } from '../../outline.ts'
import { polygon, stroke, trail } from '../../shapes.ts'

/** A paper kite: where it flies, half its height in pixels, its lean in radians, and its papers. */
export interface Kite {
  readonly at: Point
  readonly size: number
  readonly lean: number
  readonly paper: Rgb
  readonly trim: Rgb
  /** 0 plain, 1 halved, 2 banded, 3 with an eye, 4 quartered. */
  readonly pattern: number
  /** Share of the air's colour over it, 0..1. */
  readonly haze: number
}

const air = hex('#f3c98c')

/** Draws a kite with the sun behind it, so that its papers glow and its sticks show through. */
export function kite(canvas: Canvas, { at, size, lean, paper, trim, pattern, haze }: Kite): void {
  const place = (across: number, up: number): Point => [
    at[0] + (across * Math.cos(lean) + up * Math.sin(lean)) * size,
    at[1] + (across * Math.sin(lean) - up * Math.cos(lean)) * size,
  ]
  const [top, left, right, foot] = [place(0, 1), place(-0.98, 0.12), place(0.98, 0.12), place(0, -0.92)]
  const sheet = (color: Rgb) => (x: number, y: number) => {
    const sun = mix(0.72, 1.12, 0.5 + ((x - at[0]) * 0.5 - (y - at[1]) * 0.35) / size / 1.6)
    return blend(scale(color, sun), air, haze)
  }
  polygon(canvas, [top, right, foot, left], sheet(paper), 0.97)
  if (pattern === 1) polygon(canvas, [top, right, foot], sheet(trim))
  if (pattern === 2)
    polygon(
      canvas,
      [
        place(-0.62, 0.46),
        place(0.62, 0.46),
        place(0.9, 0.2),
        place(0.52, -0.36),
        place(-0.52, -0.36),
        place(-0.9, 0.2),
      ],
      sheet(trim),
    )
  if (pattern === 3)
    polygon(
      canvas,
      Array.from({ length: 24 }, (_, i) =>
        place(Math.cos(i * 0.2618) * 0.34, 0.1 + Math.sin(i * 0.2618) * 0.34),
      ),
      sheet(trim),
    )
  if (pattern === 4) {
    polygon(canvas, [place(0, 1), place(0.98, 0.12), place(0, 0.12)], sheet(trim))
    polygon(canvas, [place(0, -0.92), place(-0.98, 0.12), place(0, 0.12)], sheet(trim))
  }
  polygon(canvas, [place(0, -0.86), place(0.26, -1.22), place(-0.26, -1.22)], sheet(scale(trim, 0.9)))
  if (size < 12) return
  const stick = blend(scale(paper, 0.3), air, haze)
  stroke(canvas, top, place(0, -1.15), stick, size * 0.028 + 0.4, size * 0.02 + 0.4, 0.75)
  trail(canvas, bend(left, place(0, 0.66), right, 14), stick, size * 0.026 + 0.4, size * 0.026 + 0.4, 0.7)
  stroke(canvas, left, right, stick, 0.6, 0.6, 0.3)
}
