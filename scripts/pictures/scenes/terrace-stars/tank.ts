import type { Canvas } from '../../canvas.ts'
import { hex, plus, scale } from '../../color.ts'
import { bell, smoothstep } from '../../curve.ts'
import { rectangle, rounded } from '../../outline.ts'
import { polygon, stroke, trail } from '../../shapes.ts'
import { lamp } from './city.ts'
import { PARAPET } from './parapet.ts'

/** The ribbed water tank on its stand. */
export function tank(canvas: Canvas): void {
  const [x, top, wide, tall] = [268, 566, 190, 236]
  for (const leg of [-74, -26, 26, 74])
    stroke(canvas, [x + leg, top + tall], [x + leg * 1.08, PARAPET + 4], hex('#05070e'), 11)
  stroke(canvas, [x - 80, 870], [x + 80, 826], hex('#05070e'), 6)
  stroke(canvas, [x + 80, 870], [x - 80, 826], hex('#05070e'), 6)
  polygon(canvas, rectangle(x - 106, top + tall, x + 106, top + tall + 12), hex('#070a12'))
  const shape = rounded(
    [
      [x - 95, top + tall],
      [x - 97, top + 44],
      [x - 60, top + 6],
      [x - 30, top - 12],
      [x + 30, top - 12],
      [x + 60, top + 6],
      [x + 97, top + 44],
      [x + 95, top + tall],
    ],
    6,
  )
  polygon(canvas, shape, (px, py) => {
    const u = (px - x) / (wide / 2)
    const rib = 0.5 + 0.5 * Math.cos(((py - top) / 22) * Math.PI * 2)
    return plus(
      scale(hex('#2c3654'), 0.16 + 0.2 * rib * bell(u, -0.45, 0.35)),
      scale(lamp, 0.09 * smoothstep(0.5, 1, u) * (0.4 + rib)),
    )
  })
  polygon(
    canvas,
    [
      [x - 34, top - 10],
      [x - 30, top - 30],
      [x + 30, top - 30],
      [x + 34, top - 10],
    ],
    hex('#0a0e1a'),
  )
  trail(
    canvas,
    [
      [x + 92, top + tall - 20],
      [x + 132, top + tall - 20],
      [x + 132, PARAPET],
    ],
    hex('#05070e'),
    7,
  )
}
