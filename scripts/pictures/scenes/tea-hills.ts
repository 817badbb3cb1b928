import { createCanvas, wash } from '../canvas.ts'
import type { Canvas } from '../canvas.ts'
import { blend, hex, ramp } from '../color.ts'
import type { Rgb } from '../color.ts'
import { bell, clamp, mix, smoothstep } from '../curve.ts'
import { landscape, lightOn, openTo } from '../land.ts'
import type { Spot, Sun } from '../land.ts'
import { glow, vignette } from '../light.ts'
import { fbm, noise, warped } from '../noise.ts'
import { crack } from '../salt.ts'
import type { Crack } from '../salt.ts'
import { sky } from '../sky.ts'
import { ground, hills } from '../terrain.ts'
import { bushAt, eye, groundAt, heightAt } from './tea-hills/garden.ts'
import { leaves } from './tea-hills/leaves.ts'
import { trees } from './tea-hills/trees.ts'
import { pickers } from './tea-hills/pickers.ts'

const heavens = ramp([0, '#a9c6cf'], [0.6, '#dbe5dc'], [1, '#f4ecd2'])
const leaf = ramp([0, '#123428'], [0.32, '#2c6238'], [0.68, '#84a844'], [1, '#dcd878'])
const mist = hex('#e6ecdf')
const sun: Sun = [-0.85, 0.55, 0.28]

function farHills(canvas: Canvas): void {
  for (let layer = 0; layer < 3; layer++) {
    const line = hills(230 + layer * 34, 80 - layer * 14, 520 - layer * 90, 15 + layer * 4)
    const tone = blend(hex('#9fbfc4'), hex('#7ba49c'), layer / 2)
    ground(canvas, line, (_x, y) => blend(tone, mist, smoothstep(0, 150, y - line(_x)) * 0.9), 1.5)
  }
}

function ink(spot: Spot): Rgb {
  const { across, away } = spot
  const bush = bushAt(across, away)
  const direct = lightOn(spot, sun)
  const open = direct && openTo(groundAt, { ...spot, up: spot.up + 3 }, sun, 160, 0.25)
  const flush = fbm(across / 60, away / 60, 23, 3) * 0.22
  const leaves = noise(across / 0.32, away / 0.7, 25) * 0.16 * smoothstep(190, 60, away)
  const shadow = 0.22 * smoothstep(0.02, 0.34, fbm(across / 210, away / 260, 41, 3))
  const tone = 0.15 + direct * open * (0.86 - shadow) + flush + leaves - shadow * 0.2
  const gap = blend(hex('#1b3324'), hex('#7d6a44'), 0.35 * direct * open)
  const far = smoothstep(105, 225, away)
  const worn = fbm(across / 34, away / 52, 57, 3) + 0.5 * fbm(across / 2.6, away / 6, 58, 3)
  const plot = plotAt(across, away)
  const bare = far * 0.36 * smoothstep(0.04, 0.008, plot.rim)
  const stripe = mix(bush, 0.88 + 0.06 * worn, far) - bare
  const field = far * 0.13 * (plot.id - 0.5) + far * 0.1 * worn
  return hazed(blend(gap, leaf(clamp(tone + field)), clamp(stripe)), spot)
}

/** The plot of the garden that a far spot lies in, and how far from the lane around it. */
function plotAt(across: number, away: number): Crack {
  const shift = fbm(across / 60, away / 80, 61, 3) * 0.35
  return crack(across / 58 + shift, away / 92 - shift, 43)
}

/** Mist: thicker farther away and down in the hollows. */
function hazed(color: Rgb, { across, away, up }: Spot): Rgb {
  const far = 1 - Math.exp(-Math.max(0, away - 120) / 900)
  const drift = warped(across / 110, away / 90, 31, 0.8, 4) * 16
  const pool = smoothstep(26, -6, up + drift) * smoothstep(150, 300, away) * 0.85
  return blend(color, mist, clamp(far * 0.85 + pool * (1 - far)))
}

/** A tea garden in the morning: rows of bushes folding over round hills, mist lying in the hollows. */
export function teaHills(): Canvas {
  const canvas = createCanvas()
  sky(canvas, heavens, 330, 6)
  glow(canvas, 330, 120, 700, [0.3, 0.24, 0.1], 1.8)
  farHills(canvas)
  const depths = landscape(canvas, eye, heightAt, { near: 26, far: 1700, steps: 1200 }, ink)
  leaves(canvas, depths)
  trees(canvas, depths)
  pickers(canvas)
  wash(
    canvas,
    mist,
    (x, y) => 0.5 * bell(y, 330, 60) * smoothstep(0.3, 0.8, warped(x / 420, y / 60, 8, 1) * 0.5 + 0.5),
  )
  glow(canvas, 250, 60, 1200, [0.12, 0.09, 0.03], 1.5)
  vignette(canvas, 0.24)
  return canvas
}
