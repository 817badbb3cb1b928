import { createCanvas, wash } from '../canvas.ts'
import type { Canvas } from '../canvas.ts'
import { hex, plus, ramp } from '../color.ts'
import type { Rgb } from '../color.ts'
import { bell, clamp, mix, smoothstep } from '../curve.ts'
import { camel, standing, walker } from '../figures.ts'
import { bloom, glow, vignette } from '../light.ts'
import { fbm, noise } from '../noise.ts'
import { crack } from '../salt.ts'
import { stroke } from '../shapes.ts'
import { moon, sky, stars } from '../sky.ts'

const HORIZON = 590
const MOON = { x: 985, y: 448, radius: 178 }
const heavens = ramp([0, '#070d22'], [0.4, '#101d3f'], [0.75, '#22386a'], [0.93, '#4a5f92'], [1, '#8287a6'])
const salt = ramp([0, '#131c36'], [0.3, '#3c4a6e'], [0.6, '#8c98b4'], [0.82, '#ccd0da'], [1, '#f8f3ea'])

/** Height of the crust at a place on the plain, in ridges: 0 in a pan to about 1 on the ridge around it. */
function crustAt(across: number, away: number): number {
  const { rim } = crack(across + noise(across * 2.3, away * 2.3, 4) * 0.07 + 3.7, away, 17)
  const crumble = noise(across * 12, away * 12, 6) * 0.03 + noise(across * 29, away * 29, 7) * 0.018
  return smoothstep(0.17, 0.02, rim + crumble)
}

function saltAt(x: number, y: number): Rgb {
  const below = y - HORIZON + 0.5
  const across = ((x - 800) / below) * 2.9
  const away = 2500 / below
  const clear = clamp(1.15 - away / 46)
  const ridge = clear > 0 ? crustAt(across, away) : 0.25
  const lee = clear > 0 ? crustAt(across, away + 0.09) - ridge : 0
  const sheen = bell(x, MOON.x, 120 + below * 0.62) * mix(0.5, 0.24, clamp(below / 460))
  const pan = fbm(across * 5, away * 5, 5, 4) * 0.09 * clear + fbm(across / 4, away / 4, 9, 3) * 0.07
  return salt(
    0.5 + sheen - 0.16 * clamp(below / 480) + pan + clear * (ridge * (0.14 + sheen * 0.3) + lee * 0.26),
  )
}

function plain(canvas: Canvas): void {
  wash(
    canvas,
    (x, y) => {
      const rows = y < HORIZON + 160 ? 4 : 2
      let sum: Rgb = [0, 0, 0]
      for (let i = 0; i < rows; i++)
        for (let j = 0; j < 2; j++) sum = plus(sum, saltAt(x + j / 2, y + i / rows), 1 / rows / 2)
      return sum
    },
    (_, y) => clamp(y + 1 - HORIZON),
    { left: 0, top: HORIZON, right: 1600, bottom: 1067 },
  )
}

function caravan(canvas: Canvas): void {
  const ink = hex('#0a1024')
  const shade = hex('#0d1838')
  for (const [i, x] of [868, 926, 981, 1042].entries()) {
    const size = 46 - (i % 2) * 3
    camel(canvas, standing(x, HORIZON + 13, size), size, ink)
    stroke(canvas, [x - 6, HORIZON + 15], [x - 60 - i * 3, HORIZON + 29], shade, 7, 3, 0.35)
  }
  walker(canvas, standing(1094, HORIZON + 14, 27), 27, ink)
  for (const x of [885, 943, 998, 1059]) stroke(canvas, [x + 6, HORIZON - 18], [x + 34, HORIZON - 11], ink, 1)
}

/** The white desert at night: salt cracked to the horizon, and a caravan crossing a huge low moon. */
export function rannMoon(): Canvas {
  const canvas = createCanvas()
  sky(canvas, heavens, HORIZON, 6)
  stars(
    canvas,
    2600,
    (x, y) => smoothstep(560, 60, y) * smoothstep(260, 700, Math.hypot(x - MOON.x, y - MOON.y)),
    3,
  )
  glow(canvas, MOON.x, MOON.y, 820, [0.13, 0.13, 0.17], 2.4)
  glow(canvas, MOON.x, MOON.y, 340, [0.2, 0.18, 0.16], 1.6)
  moon(canvas, MOON.x, MOON.y, MOON.radius, hex('#fff3dc'), hex('#b9a994'), 0.98)
  wash(canvas, hex('#b79c98'), (_, y) => 0.5 * bell(y, HORIZON, 36))
  plain(canvas)
  wash(canvas, hex('#8d93b4'), (_, y) => 0.75 * bell(y, HORIZON + 1, 7))
  caravan(canvas)
  bloom(canvas, 0.55, 40, 0.3)
  vignette(canvas, 0.45)
  return canvas
}
