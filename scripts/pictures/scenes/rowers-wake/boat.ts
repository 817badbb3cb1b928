import type { Canvas } from '../../canvas.ts'
import { hex, scale } from '../../color.ts'
import type { Rgb } from '../../color.ts'
import { clamp } from '../../curve.ts'
import { fbm } from '../../noise.ts'
import { bend, ellipse, rounded } from '../../outline.ts'
import type { Point } from '../../outline.ts'
import { polygon, stroke } from '../../shapes.ts'
import { LENGTH, aboard, place } from './course.ts'

/** Outline of the hull, `grow` times its full width. */
function outline(grow: number): Point[] {
  const steps = Array.from({ length: 31 }, (_, i) => (i / 30) * LENGTH)
  const half = (astern: number) => grow * 30 * Math.sin(Math.PI * clamp(astern / LENGTH) ** 0.72) ** 0.75
  const right = steps.toReversed().map((astern) => place(astern, half(astern)))
  return [...steps.map((astern) => place(astern, -half(astern))), ...right]
}

/** The boat, its oars and the two people in it. */
export function boat(canvas: Canvas): void {
  const cast = outline(1.05).map(([x, y]) => [x + 20, y + 30] as const)
  polygon(canvas, cast, hex('#021519'), 0.5)
  polygon(canvas, outline(1), hex('#6b3a22'))
  polygon(canvas, outline(0.86), (x, y) => {
    const { astern, abeam } = aboard(x, y)
    const plank = Math.abs(((astern / 9) % 1) - 0.5) > 0.42 ? 0.7 : 1
    return scale(hex('#b9804c'), (0.75 + 0.35 * fbm(astern / 30, abeam / 3, 6, 3) - abeam / 110) * plank)
  })
  for (const bench of [70, 150, 232])
    polygon(
      canvas,
      [place(bench - 8, -27), place(bench + 8, -27), place(bench + 8, 27), place(bench - 8, 27)],
      hex('#d9aa70'),
    )
  for (const side of [-1, 1]) {
    stroke(
      canvas,
      [place(150, side * 12)[0] + 9, place(150, side * 12)[1] + 14],
      [place(196, side * 122)[0] + 20, place(196, side * 122)[1] + 28],
      hex('#03181d'),
      4,
      4,
      0.4,
    )
    stroke(canvas, place(150, side * 12), place(190, side * 112), hex('#e6c48e'), 4.4, 4)
    polygon(
      canvas,
      rounded([
        place(184, side * 104),
        place(198, side * 126),
        place(206, side * 152),
        place(196, side * 154),
        place(186, side * 128),
      ]),
      hex('#f0d7a8'),
    )
  }
  rower(canvas, 160, hex('#c8503a'), hex('#2a1a16'))
  rower(canvas, 76, hex('#e3d2b0'), hex('#7c2433'))
}

function rower(canvas: Canvas, astern: number, shirt: Rgb, head: Rgb): void {
  const [x, y] = place(astern, 0)
  polygon(canvas, ellipse(x + 9, y + 13, 19, 15), hex('#1a0e0a'), 0.5)
  polygon(
    canvas,
    rounded([
      place(astern - 8, -22),
      place(astern - 11, 0),
      place(astern - 8, 22),
      place(astern + 10, 21),
      place(astern + 14, 0),
      place(astern + 10, -21),
    ]),
    (px, py) => scale(shirt, 0.8 - (px - x) / 70 - (py - y) / 90),
  )
  for (const side of [-1, 1])
    polygon(
      canvas,
      bend(place(astern, side * 18), place(astern + 2, side * 26), place(astern - 12, side * 15), 8),
      shirt,
    )
  polygon(canvas, ellipse(x, y, 10.5, 10), (px, py) => scale(head, 1 - (px - x) / 30 - (py - y) / 26))
}
