import { copyOf, pixel } from '../../canvas.ts'
import type { Canvas } from '../../canvas.ts'
import { hex, plus, scale } from '../../color.ts'
import type { Rgb } from '../../color.ts'
import { bell, smoothstep } from '../../curve.ts'
import { fbm } from '../../noise.ts'
import { rectangle, spline } from '../../outline.ts'
import { polygon } from '../../shapes.ts'
import { lamp } from './city.ts'

/** Row of the top of the parapet, in pixels. */
export const PARAPET = 892

const night = hex('#0b0e1a')

/** Weathered plaster, lit from a stair door out of sight on the right. */
function plaster(x: number, y: number): Rgb {
  const worn = fbm(x / 90, y / 40, 12, 5) * 0.3 + fbm(x / 7, y / 7, 14, 2) * 0.08
  const lit = bell(x, 1420, 340) * smoothstep(1067, 850, y)
  return plus(scale(hex('#3a4160'), 0.32 + worn * 0.4), scale(lamp, lit * (0.13 + worn * 0.12)))
}

/** The parapet, pierced with a lattice of stars. */
export function parapet(canvas: Canvas): void {
  const behind = copyOf(canvas)
  polygon(canvas, rectangle(-5, PARAPET, 1605, 1070), plaster)
  for (let x = -10; x < 1600; x += 58)
    for (const row of [0, 1]) {
      const [cx, cy] = [x + row * 29, PARAPET + 62 + row * 38]
      const petal = spline(
        [
          [cx, cy - 25],
          [cx + 7, cy - 8],
          [cx + 23, cy],
          [cx + 7, cy + 8],
          [cx, cy + 25],
          [cx - 7, cy + 8],
          [cx - 23, cy],
          [cx - 7, cy - 8],
          [cx, cy - 25],
        ],
        5,
      )
      polygon(
        canvas,
        petal.map(([px, py]) => [px - 2, py - 3] as const),
        night,
        0.7,
      )
      polygon(canvas, petal, (px, py) => scale(pixel(behind, px, py), 0.85))
    }
  polygon(canvas, rectangle(-5, PARAPET - 9, 1605, PARAPET + 14), (x, y) =>
    scale(plus(plaster(x, y), hex('#7f8bb5'), 0.18), y < PARAPET - 4 ? 1.5 : 1),
  )
  polygon(canvas, rectangle(-5, PARAPET + 14, 1605, PARAPET + 26), hex('#070912'), 0.6)
}
