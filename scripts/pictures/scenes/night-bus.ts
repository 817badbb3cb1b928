import { createCanvas, paint, pixel, wash } from '../canvas.ts'
import type { Canvas } from '../canvas.ts'
import { blend, hex, luminance, plus, ramp, scale } from '../color.ts'
import type { Rgb } from '../color.ts'
import { bell, clamp, smoothstep } from '../curve.ts'
import { landscape, lightOn } from '../land.ts'
import type { Spot, Sun } from '../land.ts'
import { bloom, glow, vignette } from '../light.ts'
import { fbm, warped } from '../noise.ts'
import { clouds, sky, stars } from '../sky.ts'
import { ground, hills } from '../terrain.ts'
import { forest, nearTrees } from './night-bus/forest.ts'
import { eye, heightAt } from './night-bus/mountain.ts'
import { headlights, trails } from './night-bus/traffic.ts'
import { village, villageLight } from './night-bus/village.ts'

const heavens = ramp([0, '#060c1e'], [0.5, '#0f2140'], [1, '#2f5068'])
const slope = ramp([0, '#050a14'], [0.4, '#101f33'], [0.75, '#28435a'], [1, '#5b7a8c'])
const moon: Sun = [-0.95, 0.42, 0.1]
const mist = hex('#37566c')

function ink(spot: Spot): Rgb {
  const direct = lightOn(spot, moon)
  const turf = fbm(spot.across / 26, spot.away / 30, 31, 4) * 0.16
  const tone = slope(clamp(0.12 + smoothstep(0.12, 0.85, direct) * 0.7 + turf))
  const veil = 0.4 * smoothstep(150, 0, spot.up + 60 * warped(spot.across / 260, spot.away / 200, 41, 0.8, 4))
  const far = 0.3 * smoothstep(900, 1900, spot.away)
  return blend(tone, mist, clamp(veil + far))
}

/** The slope where lamps light it: it keeps its own folds and colour. */
function lampLight(canvas: Canvas, depths: Float32Array): void {
  const lamps = createCanvas()
  headlights(lamps, depths)
  villageLight(lamps)
  paint(canvas, (x, y) => {
    const here = pixel(canvas, x, y)
    const grain = 0.75 + 0.5 * fbm(x / 7, y / 5, 47, 3)
    return plus(here, pixel(lamps, x, y), (luminance(here) * 1.9 + 0.004) * grain)
  })
}

function farRanges(canvas: Canvas): void {
  for (let layer = 0; layer < 2; layer++) {
    const line = hills(262 + layer * 60, 70, 460, 83 + layer * 6)
    const tone = blend(hex('#2a4760'), hex('#1d3650'), layer)
    ground(canvas, line, (x, y) => blend(tone, mist, smoothstep(0, 170, y - line(x)) * 0.8), 1.5)
  }
}

/** A mountain road at night from across the valley, its hairpins drawn by headlights and tail lights. */
export function nightBus(): Canvas {
  const canvas = createCanvas()
  sky(canvas, heavens, 380, 5)
  stars(canvas, 2600, (x, y) => smoothstep(400, 60, y) * (0.35 + 0.65 * bell(x + y, 700, 420)), 12)
  clouds(
    canvas,
    { wide: 500, tall: 50, amount: 0.2, seed: 31 },
    hex('#4a6884'),
    hex('#1a2c46'),
    (_, y) => bell(y, 250, 70) * 0.5,
  )
  farRanges(canvas)
  const depths = landscape(canvas, eye, heightAt, { near: 560, far: 2600, steps: 800 }, ink)
  lampLight(canvas, depths)
  village(canvas)
  trails(canvas, depths)
  forest(canvas, depths)
  wash(
    canvas,
    mist,
    (x, y) => 0.6 * smoothstep(0.3, 0.85, warped(x / 380, y / 80, 23, 1.1) * 0.5 + 0.5) * bell(y, 985, 70),
  )
  nearTrees(canvas)
  glow(canvas, 560, 330, 520, plus(scale(mist, 0.16), [0.004, 0.006, 0.01]), 1.6)
  bloom(canvas, 0.42, 20, 0.6)
  vignette(canvas, 0.3)
  return canvas
}
