import { createCanvas, paint } from '../canvas.ts'
import type { Canvas } from '../canvas.ts'
import { blend, hex, plus, scale } from '../color.ts'
import type { Rgb } from '../color.ts'
import { clamp, mix, smoothstep } from '../curve.ts'
import { blurred, bloom, vignette } from '../light.ts'
import { hash } from '../noise.ts'
import { onGround, project } from '../perspective.ts'
import { eye, heightAt, seamAt } from './salt-crust/floor.ts'
import { fall, pastTripod } from './salt-crust/tripod.ts'

const sunlight = scale(hex('#ffdcb4'), 1.25)
const skylight = scale(hex('#7f9ad6'), 0.4)
const salt = hex('#fbf6ee')
const damp = hex('#a9a09a')

/** Height of the floor in metres at each pixel. */
type Relief = (x: number, y: number) => number

function reliefOf({ width, height }: Canvas): Relief {
  const heights = new Float32Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const { across, away } = onGround(eye, x, y)
      heights[y * width + x] = heightAt(across, away)
    }
  return (x, y) => heights[clamp(y, 0, height - 1) * width + clamp(x, 0, width - 1)]
}

/** Share of the sun that reaches a pixel past the walls of salt between, looking half a metre towards it. */
function sunAt(relief: Relief, x: number, y: number, across: number, away: number): number {
  const here = relief(x, y)
  let open = 1
  for (let far = 0.006; far < 0.5; far *= 1.17) {
    const [px, py] = project(eye, across - fall.across * far, 0, away - fall.away * far)
    const ray = here + far * fall.sinks
    open = Math.min(open, 1 - (relief(Math.round(px), Math.round(py)) - ray) / (0.0015 + far * 0.035))
  }
  return clamp(open)
}

function surface(canvas: Canvas): void {
  const relief = reliefOf(canvas)
  paint(canvas, (x, y): Rgb => {
    const { across, away } = onGround(eye, x, y)
    const wide = (2 * away) / eye.lens
    const deep = onGround(eye, x, y - 1).away - onGround(eye, x, y + 1).away
    const tilt = (relief(x + 1, y) - relief(x - 1, y)) / wide
    const climb = (relief(x, y - 1) - relief(x, y + 1)) / deep
    const steep = Math.hypot(1, tilt, climb)
    const facing = clamp((fall.sinks + tilt * fall.across + climb * fall.away) / steep / 1.03)
    const sun = sunAt(relief, x, y, across, away) * pastTripod(across, away, relief(x, y))
    const open = clamp(0.86 + relief(x, y) * 5 - Math.max(0, climb) * 0.1, 0.55, 1.1)
    const glint = sun > 0.6 && hash(x >> 1, y >> 1, 5) > 0.9975 ? 0.5 * hash(x >> 1, y >> 1, 6) : 0
    const light = plus(scale(skylight, open), sunlight, sun * clamp(0.61 + 0.95 * (facing - 0.24), 0, 1.15))
    const stain = blend(salt, damp, 0.34 * seamAt(across, away) * smoothstep(0.03, 0, relief(x, y)))
    return plus([light[0] * stain[0], light[1] * stain[1], light[2] * stain[2]], sunlight, glint)
  })
}

/** Salt plates at the last of the sun, which rakes across them from the left and lays a tripod's shadow down. */
export function saltCrust(): Canvas {
  const canvas = createCanvas()
  surface(canvas)
  const soft = blurred(canvas, 5)
  paint(canvas, (x, y) => {
    const at = (y * canvas.width + x) * 3
    const sharp = smoothstep(0, 300, y) * smoothstep(1330, 980, y)
    const pick = (k: number) => mix(soft.light[at + k], canvas.light[at + k], sharp)
    const near = smoothstep(1500, 0, Math.hypot(x, y))
    return blend(scale([pick(0), pick(1), pick(2)], mix(0.84, 1.14, near)), hex('#f6c48a'), 0.12 * near)
  })
  bloom(canvas, 0.75, 16, 0.12)
  vignette(canvas, 0.3)
  return canvas
}
