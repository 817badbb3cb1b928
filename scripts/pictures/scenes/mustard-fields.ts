import { createCanvas, paint, wash } from '../canvas.ts'
import type { Canvas } from '../canvas.ts'
import { blend, hex, ramp, scale } from '../color.ts'
import type { Rgb } from '../color.ts'
import { bell, clamp, mix, smoothstep } from '../curve.ts'
import { standing, walker } from '../figures.ts'
import { glow, vignette } from '../light.ts'
import { fbm, random, warped } from '../noise.ts'
import { stroke } from '../shapes.ts'
import { sky } from '../sky.ts'
import { barePoplar, bareTree } from './mustard-fields/trees.ts'

const HORIZON = 508
const SUN = [506, 268] as const
const heavens = ramp([0, '#b9bcb8'], [0.45, '#d3cfc2'], [0.8, '#e5d9bf'], [1, '#ead9b4'])
const fog = hex('#e2d6b9')
const blossom = ramp([0, '#a88a14'], [0.4, '#d8b31c'], [0.75, '#eecb3c'], [1, '#f8e27c'])
const stem = ramp([0, '#3d4a22'], [0.6, '#74803a'], [1, '#a3a24f'])

/** How much fog lies before something `below` rows under the horizon, 0..1. */
function veil(below: number): number {
  return Math.exp(-below / 88)
}

/** Rows run away to a point on the horizon: 1 on the crown of a row, 0 in the furrow. */
function crown(x: number, below: number): number {
  const across = ((x - 940) / (below + 8)) * 2.3
  const sway = fbm(x / 400, below / 200, 3, 2) * 0.25
  return 0.5 + 0.5 * Math.cos((across + sway) * Math.PI * 2)
}

function field(canvas: Canvas): void {
  wash(
    canvas,
    (x, y) => {
      const below = y - HORIZON
      const row = crown(x, below)
      const patch = fbm(x / 260, below / 60, 12, 4)
      const bloom = blend(
        stem(0.25 + row * 0.4 + patch * 0.3),
        blossom(0.32 + patch * 0.4),
        smoothstep(0.3, 0.7, row) * 0.85,
      )
      return blend(bloom, fog, veil(below) * 0.94)
    },
    (_, y) => clamp(y - HORIZON),
  )
}

function flowers(canvas: Canvas): void {
  const next = random(44)
  for (let i = 0; i < 64000; i++) {
    const t = i / 64000
    const below = 26 + t ** 1.25 * 600
    const x = next() * 1640 - 20
    const row = crown(x, below)
    const pick = next()
    if (pick > 0.15 + row * 0.9) continue
    const size = mix(1, 8.5, (below / 600) ** 1.3) * (0.6 + next() * 0.7)
    const y = HORIZON + below + (next() - 0.5) * size * 3 - row * size * 2.2
    const isLeaf = next() > 0.26 + row * 0.62
    const tone = next() * 0.75 + 0.25 * bell(x, SUN[0], 420)
    const color = blend(isLeaf ? stem(tone * 0.9) : blossom(tone), fog, veil(below) * 0.9)
    if (isLeaf)
      stroke(
        canvas,
        [x, y + size * 2.4],
        [x + (next() - 0.5) * size * 1.6, y],
        color,
        size * 0.5,
        size * 0.3,
        0.85,
      )
    else stroke(canvas, [x, y], [x + size * (next() - 0.5), y - size * 0.4], color, size, size * 0.7, 0.92)
  }
}

/** Bark seen through `depth` (0..1) of fog. */
function bark(depth: number): Rgb {
  return blend(hex('#5d6258'), fog, depth)
}

/** The near poplars, thinned by years and storms: place across, pixels tall, depth in the fog, and seed. */
const row = [
  [1002, 166, 0.7, 40],
  [1052, 204, 0.68, 41],
  [1096, 142, 0.67, 42],
  [1152, 236, 0.63, 43],
  [1198, 250, 0.61, 44],
  [1296, 222, 0.58, 45],
  [1338, 288, 0.56, 46],
  [1402, 262, 0.53, 47],
  [1508, 330, 0.48, 48],
  [1566, 296, 0.46, 49],
] as const

function treeline(canvas: Canvas): void {
  const next = random(9)
  wash(
    canvas,
    bark(0.78),
    (x, y) => clamp((y - HORIZON + 26 + fbm(x / 90, 2, 4, 5) * 34) / 8) * clamp((HORIZON + 8 - y) / 10),
  )
  for (let i = 0; i < 30; i++) {
    const x = 40 + i * 17 + next() * 26 + (i > 16 ? 90 : 0)
    barePoplar(canvas, [x, HORIZON + 4], 60 + next() ** 1.5 * 84, bark(0.82), i)
  }
  for (const [x, tall, depth, seed] of row) barePoplar(canvas, [x, HORIZON + 14], tall, bark(depth), seed)
  const open = { fork: 0.56, upward: 0.22, keep: 0.82 }
  bareTree(canvas, [742, HORIZON + 10], 120, open, bark(0.72), 8)
  bareTree(canvas, [352, HORIZON + 16], 170, open, bark(0.6), 24)
  bareTree(canvas, [206, HORIZON + 24], 240, open, bark(0.44), 5)
}

/** Mustard in flower under winter fog, poplars and kikar half dissolved in it. */
export function mustardFields(): Canvas {
  const canvas = createCanvas()
  sky(canvas, heavens, HORIZON, 2)
  paint(canvas, (x, y) => {
    const smoke = warped(x / 700, y / 200, 14, 1) * 0.05
    const at = (y * canvas.width + x) * 3
    return scale([canvas.light[at], canvas.light[at + 1], canvas.light[at + 2]], 1 + smoke)
  })
  glow(canvas, ...SUN, 430, [0.2, 0.15, 0.08], 2)
  wash(canvas, [1, 0.95, 0.82], (x, y) => 0.85 * clamp((43 - Math.hypot(x - SUN[0], y - SUN[1])) / 3 + 0.5))
  treeline(canvas)
  field(canvas)
  flowers(canvas)
  wash(canvas, fog, (x, y) => {
    const bank = warped(x / 540, y / 60, 19, 1.2) * 0.5 + 0.5
    return bell(y, HORIZON + 6, 30) * smoothstep(0.2, 0.8, bank) * 0.7
  })
  for (const [x, size, cloth] of [
    [604, 45, '#8d4a3c'],
    [632, 41, '#5d6470'],
  ] as const)
    walker(canvas, standing(x, HORIZON + 30, size), size, blend(hex(cloth), fog, 0.36))
  vignette(canvas, 0.22)
  return canvas
}
