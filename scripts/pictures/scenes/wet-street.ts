import { copyOf, createCanvas, paint, pixel, sample, wash } from '../canvas.ts'
import type { Canvas } from '../canvas.ts'
import { hex, plus, scale } from '../color.ts'
import { bell, clamp, mix, smoothstep } from '../curve.ts'
import { standing } from '../figures.ts'
import type { Pose } from '../figures.ts'
import { bloom, blurred, vignette } from '../light.ts'
import { hash, noise, random } from '../noise.ts'
import { stroke } from '../shapes.ts'
import { asphalt } from './wet-street/asphalt.ts'
import { autoRickshaw } from './wet-street/auto-rickshaw.ts'
import { ROAD, VANISH, street } from './wet-street/street.ts'
import { leaning, motherAndChild } from './wet-street/walkers.ts'

/** Everybody out in the rain: who they are, where they stand, and their height in pixels, the farthest first. */
const traffic: readonly (readonly [Draw, x: number, y: number, size: number, facing: 1 | -1])[] = [
  [leaning, 1282, 636, 136, -1],
  [motherAndChild, 560, 716, 236, 1],
  [autoRickshaw, 990, 800, 430, 1],
]

type Draw = (canvas: Canvas, pose: Pose, size: number) => void

/** Lays the image of what `draw` hangs below `base` on the wet road, more broken and fainter further down. */
function onWetRoad(canvas: Canvas, base: number, size: number, draw: (mirror: Canvas) => void): void {
  const [still, mirror] = [copyOf(canvas), copyOf(canvas)]
  draw(mirror)
  const taps = 7
  wash(
    canvas,
    (x, y) => {
      const below = clamp((y - base) / size)
      let light = pixel(still, x, y)
      for (let tap = 0; tap < taps; tap++) {
        const blur = (tap - taps / 2 + hash(x, y, tap)) * (2 + 26 * below) * (size / 430)
        const sway = noise(x / 90, (y + blur) / 7, 71) * (3 + 15 * below) * (size / 430)
        const [image, plain] = [sample(mirror, x + sway, y + blur), sample(still, x + sway, y + blur)]
        light = plus(light, plus(image, plain, -1), (0.62 * smoothstep(1.05, 0.15, below)) / taps)
      }
      const least = scale(pixel(still, x, y), 0.4)
      return [Math.max(least[0], light[0]), Math.max(least[1], light[1]), Math.max(least[2], light[2])]
    },
    (_, y) => clamp(y - base + 1),
    { left: 0, top: base, right: canvas.width, bottom: base + size * 1.1 },
  )
}

function people(canvas: Canvas): void {
  for (const [draw, x, y, size, facing] of traffic) {
    onWetRoad(canvas, y - size * 0.01, size, (mirror) => draw(mirror, standing(x, y, size, -1, facing), size))
    wash(
      canvas,
      hex('#05070a'),
      (px, py) => 0.6 * bell(px, x, size * 0.26) * bell(py, y + size * 0.01, size * 0.022),
    )
  }
  brakeLights(canvas)
  for (const [draw, x, y, size, facing] of traffic) draw(canvas, standing(x, y, size, 1, facing), size)
}

/** The red of the brake lights down the wet road, drawn out by it to three times their height. */
function brakeLights(canvas: Canvas): void {
  for (const x of [990 - 135, 990 + 135])
    wash(
      canvas,
      (px, py) => plus(pixel(canvas, px, py), hex('#ff2a18'), 1),
      (px, py) => {
        const wave = noise(px / 60, py / 9, 14) * 7 + noise(px / 90, py / 23, 15) * 9
        const sparkle = smoothstep(-0.5, 0.7, noise(px / 30, py / 7, 16))
        return (
          0.75 *
          sparkle *
          bell(px + wave, x, 11 + (py - 800) * 0.04) *
          smoothstep(800, 880, py) *
          smoothstep(1067, 920, py)
        )
      },
      { left: x - 90, top: 800, right: x + 90, bottom: 1067 },
    )
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

/** A city street in night rain, shop lights running down the asphalt, an auto-rickshaw and a few people going home. */
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
