import { rowingBoat } from '../boats.ts'
import { createCanvas, wash } from '../canvas.ts'
import type { Canvas } from '../canvas.ts'
import { blend, hex, ramp } from '../color.ts'
import { bell, clamp, smoothstep } from '../curve.ts'
import { standing } from '../figures.ts'
import { bloom, glow, vignette } from '../light.ts'
import { noise, random, warped } from '../noise.ts'
import { bend } from '../outline.ts'
import { trail } from '../shapes.ts'
import { clouds, sky } from '../sky.ts'
import { ground, hills } from '../terrain.ts'
import { reflection, water } from '../water.ts'

const SHORE = 568
const SUN = [1058, 446] as const

const heavens = ramp([0, '#56677f'], [0.35, '#8b96a8'], [0.62, '#c9b6b0'], [0.82, '#eec3a0'], [1, '#f7d3a8'])
const haze = hex('#efc6a4')
const slate = hex('#5b6a82')
const mistWhite = hex('#f2d9c4')
const boatInk = hex('#22262f')

function farHills(canvas: Canvas): void {
  for (let layer = 0; layer < 4; layer++) {
    const line = hills(508 + layer * 15, 52 - layer * 9, 420 - layer * 60, 21 + layer * 3)
    const near = 0.22 + layer * 0.16
    ground(
      canvas,
      line,
      (x, _, depth) => {
        const lit = bell(x, SUN[0], 420) * 0.5
        return blend(blend(haze, slate, near * (1 - lit)), haze, smoothstep(0, 70, depth) * 0.6)
      },
      1.6,
    )
  }
}

function mist(canvas: Canvas): void {
  wash(canvas, mistWhite, (x, y) => {
    const drift = warped(x / 620, y / 46, 5, 1.2) * 0.5 + 0.5
    const low = bell(y, SHORE + 14, 34) * 0.8 + bell(y, SHORE + 92, 50) * 0.42
    return clamp(low * smoothstep(0.18, 0.85, drift))
  })
}

function sunPath(canvas: Canvas): void {
  wash(canvas, hex('#ffe2b0'), (x, y) => {
    if (y < SHORE) return 0
    const below = y - SHORE
    const glint = noise(x / (16 + below * 0.12), y / (2.2 + below * 0.018), 41) * 0.5 + 0.5
    const core = bell(x + noise(y / 15, 3, 8) * 14, SUN[0], 22 + below * 0.17)
    return core * smoothstep(0.35, 0.95, glint) * (0.85 - 0.55 * clamp(below / 500))
  })
}

function reeds(canvas: Canvas): void {
  const next = random(77)
  for (let i = 0; i < 170; i++) {
    const x = -30 + next() ** 1.6 * 420
    const tall = 60 + next() * 190 * (1 - x / 520)
    const lean = (next() - 0.35) * tall * 0.5
    const root = 1085
    const tip = [x + lean, root - tall] as const
    trail(
      canvas,
      bend([x, root], [x + lean * 0.15, root - tall * 0.7], tip, 8),
      blend(boatInk, slate, next() * 0.35),
      4,
      0.6,
    )
  }
}

/** A wide lake before the sun has any warmth: mist, far Shivalik hills, and one rowing boat. */
export function sukhnaDawn(): Canvas {
  const canvas = createCanvas()
  sky(canvas, heavens, SHORE, 3)
  clouds(
    canvas,
    { wide: 700, tall: 60, amount: 0.34, seed: 12 },
    hex('#f6cfae'),
    hex('#8d8f9e'),
    (_, y) => bell(y, 190, 120) * 0.55,
  )
  glow(canvas, ...SUN, 520, [0.42, 0.2, 0.07], 2.2)
  glow(canvas, ...SUN, 120, [0.5, 0.3, 0.12], 2)
  wash(canvas, [1.15, 0.93, 0.68], (x, y) => clamp(26 - Math.hypot(x - SUN[0], y - SUN[1]) + 0.5))
  farHills(canvas)
  water(canvas, {
    shore: SHORE,
    horizon: SHORE - 4,
    ripple: 0.5,
    length: 60,
    body: hex('#46566c'),
    depth: 0.62,
    seed: 9,
  })
  sunPath(canvas)
  mist(canvas)
  reflection(canvas, (mirror) => rowingBoat(mirror, standing(560, 716, 118, -1), 118, boatInk), 0.45, 3)
  rowingBoat(canvas, standing(560, 712, 118), 118, boatInk)
  reeds(canvas)
  bloom(canvas, 0.7, 26, 0.25)
  vignette(canvas, 0.3)
  return canvas
}
