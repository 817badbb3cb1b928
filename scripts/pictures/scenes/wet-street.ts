import { createCanvas, paint, pixel, wash } from '../canvas.ts'
import type { Canvas, Ink } from '../canvas.ts'
import { blend, hex, plus, scale } from '../color.ts'
import type { Rgb } from '../color.ts'
import { bell, mix } from '../curve.ts'
import { standing, umbrellaWalker } from '../figures.ts'
import { bloom, blurred, vignette } from '../light.ts'
import { random } from '../noise.ts'
import { stroke } from '../shapes.ts'
import { reflection } from '../water.ts'
import { asphalt } from './wet-street/asphalt.ts'
import { ROAD, VANISH, lamps, street } from './wet-street/street.ts'

/** People out in the rain: where they stand, how tall they are in pixels, and their umbrella's colour. */
const crowd = [
  [770, 612, 96, '#2c1f2a'],
  [935, 606, 84, '#1a2530'],
  [700, 668, 176, '#7a1f24'],
  [1010, 742, 300, '#131824'],
  [1120, 752, 312, '#c0703a'],
] as const

/** An umbrella's colour, with a gleam of shop light on its left. */
function gleam(dome: Rgb, x: number, y: number, size: number): Ink {
  return (px, py) => {
    const light = bell(px, x - size * 0.28, size * 0.13) * bell(py, y - size * 1.03, size * 0.07)
    return blend(dome, scale(lamps[0], 0.7), 0.3 * light)
  }
}

function people(canvas: Canvas): void {
  const ink = hex('#080a10')
  const hanging = (mirror: Canvas) => {
    for (const [x, y, size, dome] of crowd)
      umbrellaWalker(mirror, standing(x, y, size, -1), size, ink, scale(hex(dome), 0.55))
  }
  reflection(canvas, hanging, 0.55, 9)
  for (const [x, y, size, dome] of crowd)
    umbrellaWalker(canvas, standing(x, y, size), size, ink, gleam(hex(dome), x, y, size))
}

function rain(canvas: Canvas): void {
  const still = blurred(canvas, 10)
  const next = random(3)
  for (let i = 0; i < 1500; i++) {
    const [x, y, long] = [next() * 1640, next() * 1067, 14 + next() * 46]
    const light = pixel(still, x, y)
    stroke(
      canvas,
      [x, y],
      [x - long * 0.13, y + long],
      plus(scale(light, 1.5), hex('#6d7a90'), 0.16),
      1.3,
      0.6,
      0.16 + next() * 0.3,
    )
  }
  for (let i = 0; i < 420; i++) {
    const y = 600 + next() ** 0.7 * 460
    const size = mix(1.5, 9, (y - 600) / 460)
    const x = next() * 1600
    const light = plus(scale(pixel(still, x, y), 1.6), hex('#8090a8'), 0.1)
    for (const side of [-1, 1])
      stroke(canvas, [x, y], [x + side * size, y - size * 0.5], light, 1.1, 0.5, 0.5)
  }
}

/** A city street in night rain, shop lights running down the asphalt, a few umbrellas going home. */
export function wetStreet(): Canvas {
  const canvas = createCanvas()
  street(canvas)
  const soft = blurred(canvas, 3)
  paint(canvas, (x, y) => pixel(soft, x, y))
  bloom(canvas, 0.3, 20, 0.4)
  wash(canvas, hex('#7a6a66'), (x, y) => 0.42 * bell(x, VANISH, 230) * bell(y, ROAD - 30, 130))
  asphalt(canvas)
  people(canvas)
  rain(canvas)
  bloom(canvas, 0.45, 24, 0.35)
  vignette(canvas, 0.5)
  return canvas
}
