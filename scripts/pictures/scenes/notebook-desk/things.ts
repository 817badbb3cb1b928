import type { Canvas } from '../../canvas.ts'
import { blend, hex, scale } from '../../color.ts'
import { smoothstep } from '../../curve.ts'
import { fbm, random } from '../../noise.ts'
import { ellipse } from '../../outline.ts'
import { inkOn, placed, sheet } from '../../placed.ts'
import { castShadow, solid } from '../../shadow.ts'
import { polygon, stroke } from '../../shapes.ts'

const shadow = hex('#120a06')

/** A railway ticket of stiff card, printed and clipped. */
export function ticket(
  canvas: Canvas,
  x: number,
  y: number,
  turn: number,
  card: string,
  bar: string,
  seed: number,
): void {
  const place = placed(x, y, turn)
  const [wide, tall] = [86, 46]
  castShadow(canvas, { right: 7, down: 9, soft: 5, ink: shadow, depth: 0.75 }, (mask) =>
    polygon(mask, sheet(place, -wide, -tall, wide, tall), solid),
  )
  polygon(
    canvas,
    sheet(place, -wide, -tall, wide, tall),
    inkOn(place, (u, v) => {
      const stripe = smoothstep(8, 7, Math.abs(v - 4)) * 0.75
      const worn = 1 - 0.2 * smoothstep(0.1, 0.5, fbm(u / 22, v / 22, seed, 4))
      return scale(blend(hex(card), hex(bar), stripe), worn + fbm(u / 2.5, v / 2.5, seed + 3, 2) * 0.1)
    }),
  )
  const next = random(seed)
  for (const [v, from, to, thick] of [
    [-34, -70, 66, 3],
    [-20, -62, 30, 6],
    [24, -70, 10, 3],
    [34, -70, 40, 3],
  ] as const)
    for (let u = from; u < to; u += 9) {
      const long = 3 + next() * 4
      stroke(canvas, place.out(u, v), place.out(u + long, v), hex('#2c2622'), thick, thick, 0.75)
    }
  for (let digit = 0; digit < 4; digit++)
    stroke(canvas, place.out(40 + digit * 10, 28), place.out(42 + digit * 10, 34), hex('#2c2622'), 5, 4, 0.8)
  polygon(canvas, ellipse(...place.out(wide - 2, -8), 9, 9), hex('#2a180e'))
}

/** A pencil lying across the page. */
export function pencil(canvas: Canvas, x: number, y: number, turn: number): void {
  const place = placed(x, y, turn)
  const body = sheet(place, -170, -9, 128, 9)
  castShadow(canvas, { right: 8, down: 11, soft: 5, ink: shadow, depth: 0.7 }, (mask) => {
    polygon(mask, body, solid)
    polygon(mask, [place.out(128, -9), place.out(172, 0), place.out(128, 9)], solid)
  })
  polygon(
    canvas,
    [place.out(126, -9), place.out(160, -2.4), place.out(160, 2.4), place.out(126, 9)],
    inkOn(place, (_, v) => scale(hex('#d8a868'), 1.05 - v * 0.03)),
  )
  polygon(canvas, [place.out(158, -3), place.out(174, 0), place.out(158, 3)], hex('#26262a'))
  polygon(
    canvas,
    body,
    inkOn(place, (u, v) => {
      const face = v < -3 ? 1.25 : v < 3.6 ? 0.92 : 0.55
      const scallop = u > 120 + 5 * Math.cos(v * 0.9) ? hex('#d8a868') : hex('#b8801f')
      return u < -146
        ? scale(hex('#c98a86'), face)
        : u < -128
          ? scale(hex('#a5a39c'), face * (0.8 + 0.3 * Math.sin(u * 1.4)))
          : scale(scallop, face)
    }),
  )
  stroke(canvas, place.out(-126, -5), place.out(112, -5), hex('#ffe9b4'), 1.8, 1.8, 0.6)
}
