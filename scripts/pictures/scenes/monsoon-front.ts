import { createCanvas, wash } from '../canvas.ts'
import type { Canvas } from '../canvas.ts'
import { blend, hex, ramp, scale } from '../color.ts'
import { bell, clamp, mix, smoothstep } from '../curve.ts'
import { bloom, glow, vignette } from '../light.ts'
import { fbm, noise, random, warped } from '../noise.ts'
import { stroke } from '../shapes.ts'
import { sky } from '../sky.ts'
import { fieldTree } from './monsoon-front/tree.ts'

const HORIZON = 828
const heavens = ramp([0, '#39474f'], [0.45, '#6b7470'], [0.72, '#b9a478'], [0.9, '#efc877'], [1, '#f8dc98'])
const cloud = ramp([0, '#11191f'], [0.3, '#26343b'], [0.55, '#46565b'], [0.8, '#7d8886'], [1, '#c9c6b4'])
const gold = hex('#f6d28a')

/** Row of the shelf's lower lip: an arch across the whole sky. */
function lip(x: number): number {
  const arch = ((x - 820) / 900) ** 2
  return 420 + arch * 205 + fbm(x / 260, 2, 7, 4) * 34
}

/** How far a place lies above the lip, in plates of the shelf; the plates crowd together at the far ends. */
function platesAbove(x: number, y: number): number {
  const thick = 96 - 50 * Math.min(1.2, Math.abs(x - 820) / 900)
  const sway = fbm(x / 520, y / 190, 11, 4) * 0.8 + warped(x / 190, y / 60, 12, 0.9, 5) * 0.34
  const gap = (lip(x) - y) / thick
  return (gap > 0 ? 3 * ((gap + 1) ** 0.62 - 1) : gap) + sway * clamp(0.5 + gap * 0.4, 0.3, 1.25)
}

/** The hollow under the shelf, torn and dark, open to the last light along the horizon. */
function hollow(canvas: Canvas): void {
  wash(
    canvas,
    (x, y) => {
      const far = 260 / (HORIZON - y + 20)
      const torn = warped(((x - 1000) / 330) * far, far * 4.2, 51, 0.9, 6)
      const warm = 0.55 * bell(x, 1180, 420) * smoothstep(520, 760, y)
      return blend(cloud(0.3 + torn * 0.4 - 0.1 * smoothstep(520, 380, y)), gold, clamp(warm + torn * 0.12))
    },
    (x, y) => smoothstep(HORIZON - 86, HORIZON - 205, y + fbm(x / 150, 3, 8, 5) * 60) * 0.97,
  )
}

function shelf(canvas: Canvas): void {
  wash(
    canvas,
    (x, y) => {
      const rise = platesAbove(x, y)
      const up = rise - Math.floor(rise)
      const fade = smoothstep(4.6, 1.2, rise)
      const crease = smoothstep(-0.34, 0.3, fbm(x / 240, rise * 0.9, 33, 3)) * 0.85
      const body = 1 - crease * (1 - smoothstep(0, 0.5, up) * smoothstep(1, 0.66, up))
      const billow = warped(x / 330, y / 120, 23, 1.2, 6)
      const tuft = warped(x / 110, y / 42, 27, 1, 5)
      const tone =
        0.24 + body * (0.36 - 0.05 * rise) * fade + billow * 0.3 + tuft * 0.13 + 0.04 * smoothstep(3, 6, rise)
      const warm = bell(x, 1240, 520) * (0.4 * bell(rise, 0.12, 0.2) + 0.13 * body * fade)
      return blend(cloud(tone), gold, clamp(warm))
    },
    (x, y) => smoothstep(-0.16, 0.1, platesAbove(x, y) + noise(x / 22, y / 17, 5) * 0.07),
  )
}

function rain(canvas: Canvas): void {
  wash(
    canvas,
    (x) => blend(hex('#3c4a50'), hex('#9a8f74'), smoothstep(500, 1500, x)),
    (x, y) => {
      const slant = x + (y - HORIZON) * 0.16
      const sheets = smoothstep(
        -0.2,
        0.75,
        fbm(slant / 190, y / 2600, 17, 4) + 0.6 * bell(slant, 380, 300) - 0.6 * bell(slant, 1230, 330),
      )
      const threads = 0.86 + 0.14 * noise(slant / 9, y / 400, 19)
      return sheets * threads * 0.86 * smoothstep(lip(x) - 60, lip(x) + 90, y) * clamp(HORIZON + 4 - y)
    },
  )
}

function plainOf(canvas: Canvas): void {
  const grass = ramp([0, '#18261b'], [0.4, '#35502b'], [0.7, '#6c8a3a'], [1, '#c9bb5a'])
  wash(
    canvas,
    (x, y) => {
      const below = y - HORIZON
      const far = 60 / (below + 6)
      const patch = warped((x / 900) * (1 + far * 4), far * 9, 5, 0.7, 5)
      const light = 0.5 * bell(x, 1230 - below * 0.9, 300 + below) * smoothstep(250, 10, below)
      const blades = noise(x / mix(2, 7, below / 240), y / mix(3, 26, below / 240), 8) * 0.1
      const water = smoothstep(0.24, 0.3, patch) * smoothstep(160, 20, below)
      const land = grass(0.34 + patch * 0.42 + light * 0.8 + blades - below / 900)
      const pool = blend(hex('#6d7a78'), gold, 0.75 * bell(x, 1190, 300))
      return blend(blend(land, pool, water * 0.85), hex('#bfae7c'), 0.45 * Math.exp(-below / 16))
    },
    (_, y) => clamp(y - HORIZON + 0.5),
  )
  wash(
    canvas,
    hex('#3a4a3c'),
    (x, y) => 0.8 * clamp((y - HORIZON + 7 + fbm(x / 40, 1, 3, 5) * 12) / 3) * clamp((HORIZON + 3 - y) / 2),
  )
}

function grasses(canvas: Canvas): void {
  const next = random(31)
  for (let i = 0; i < 5200; i++) {
    const down = next() ** 0.7
    const y = mix(950, 1090, down)
    const x = next() * 1640 - 20
    const tall = mix(8, 44, down) * (0.5 + next())
    const color = scale(blend(hex('#1a2a18'), hex('#7f8a3c'), next() ** 2), 0.75)
    stroke(canvas, [x, y], [x + tall * (0.25 + next() * 0.4), y - tall], color, mix(1.2, 3, down), 0.5, 0.8)
  }
}

/** The monsoon arriving: a shelf of cloud over a green plain, rain behind it, gold still under the edge. */
export function monsoonFront(): Canvas {
  const canvas = createCanvas()
  sky(canvas, heavens, HORIZON, 3)
  glow(canvas, 1230, HORIZON, 620, [0.75, 0.46, 0.14], 2)
  wash(canvas, hex('#f9e2a8'), (x, y) => {
    const bank = warped(x / 420, y / 34, 41, 1, 5) * 0.5 + 0.5
    return 0.6 * smoothstep(0.5, 0.8, bank) * bell(y, HORIZON - 80, 60)
  })
  hollow(canvas)
  rain(canvas)
  shelf(canvas)
  plainOf(canvas)
  fieldTree(canvas, 1060, 868, 276)
  grasses(canvas)
  bloom(canvas, 0.7, 40, 0.2)
  vignette(canvas, 0.4)
  return canvas
}
