import { createCanvas } from '../canvas.ts'
import type { Canvas } from '../canvas.ts'
import { blend, hex, ramp, scale } from '../color.ts'
import type { Rgb } from '../color.ts'
import { clamp, mix, smoothstep } from '../curve.ts'
import { landscape, lightOn, openTo } from '../land.ts'
import type { Spot, Sun } from '../land.ts'
import { vignette } from '../light.ts'
import { fbm, noise, warped } from '../noise.ts'
import { clouds, sky } from '../sky.ts'
import { crack } from '../salt.ts'
import { scrub } from './spiti-road/scrub.ts'
import { monastery } from './spiti-road/monastery.ts'
import { bus } from './spiti-road/bus.ts'
import { eye, gapTo, heightAt, river, road } from './spiti-road/valley.ts'

const heavens = ramp([0, '#123a78'], [0.5, '#2f68a6'], [1, '#8fb4d0'])
const strata = ramp(
  [0, '#b0783a'],
  [0.25, '#d0a05a'],
  [0.45, '#a86a4c'],
  [0.62, '#7f5c72'],
  [0.8, '#c08c52'],
  [1, '#8c7084'],
)
const scree = ramp([0, '#b08c62'], [0.5, '#d3b184'], [1, '#e6cda2'])
const sun: Sun = [-0.9, 0.7, -0.3]
const air = hex('#9fb4cf')

/** Colour of bare rock and scree before any light falls on it. */
function rockAt({ across, away, up, tilt, climb }: Spot): Rgb {
  const bend = warped(across / 700, away / 700, 3, 1, 4)
  const layer = clamp(0.5 + 0.55 * fbm(up / 150 + bend * 1.6, across / 3000, 6, 4))
  const steep = Math.hypot(tilt, climb)
  const loose = smoothstep(0.95, 0.45, steep + 0.3 * fbm(across / 50, away / 50, 9, 3))
  const dust = scree(0.4 + 0.5 * fbm(across / 90, away / 60, 12, 4))
  const stain = blend(dust, strata(layer), 0.35)
  return blend(strata(layer), stain, loose * 0.75)
}

/** Harvested barley fields between stone walls, below the monastery. */
function fields(ground: Rgb, across: number, away: number): Rgb {
  const patch = crack(across / 44 + 0.2 * noise(away / 60, 1, 3), away / 74, 12)
  const edge = fbm(across / 70, away / 90, 19, 3) * 40
  const within =
    smoothstep(0, 20, across - 8 - edge) *
    smoothstep(235, 205, across + edge) *
    smoothstep(640, 680, away + edge) *
    smoothstep(960, 900, away)
  if (within === 0) return ground
  const tilled = blend(hex('#c09a52'), hex('#8b8652'), smoothstep(0.45, 0.55, patch.id))
  const crop = blend(tilled, hex('#a5714a'), smoothstep(0.74, 0.76, patch.id))
  const stripes = 1 + 0.1 * noise(across / 2, away / 40, 7)
  return blend(
    ground,
    blend(hex('#8d7a66'), scale(crop, stripes), smoothstep(0.02, 0.06, patch.rim)),
    within * 0.85,
  )
}

function floorAt(ground: Rgb, { across, away }: Spot): Rgb {
  const wander = fbm(away / 90, across / 90, 15, 3) * 34
  const braid = gapTo(river, across + wander, away)
  const bars = fbm(across / 14, away / 80, 17, 4)
  const wet = smoothstep(46, 30, braid) * smoothstep(-0.08, 0.12, bars)
  const shingle = blend(ground, hex('#cdbfa8'), smoothstep(120, 60, braid) * 0.7)
  const bank = blend(shingle, hex('#7fa5a2'), wet)
  const gap = gapTo(road, across, away)
  const wide = mix(2.6, 5.5, smoothstep(300, 2600, away))
  const land = fields(bank, across, away)
  const verge = blend(land, hex('#8a6a4c'), 0.5 * smoothstep(wide + 5, wide + 1, gap))
  return blend(verge, hex('#efe0c0'), smoothstep(wide + 1.2, wide - 1.2, gap))
}

/** Stones and gravel on the floor: finer the farther away. */
function gravel({ across, away }: Spot): number {
  const fine = noise(across / 1.1, away / 2.4, 51) * smoothstep(520, 200, away)
  const coarse = fbm(across / 9, away / 16, 53, 3) * smoothstep(1500, 300, away)
  return 1 + fine * 0.16 + coarse * 0.3
}

function ink(spot: Spot): Rgb {
  const steep = Math.hypot(spot.tilt, spot.climb)
  const flat = smoothstep(0.5, 0.2, steep) * smoothstep(60, 20, spot.up)
  const snow =
    smoothstep(430, 560, spot.up + 90 * fbm(spot.across / 300, spot.away / 300, 61, 4)) *
    smoothstep(3200, 4600, spot.away)
  const rock = blend(rockAt(spot), hex('#f4f3f2'), snow * 0.92)
  const ground = flat > 0 ? blend(rock, scale(floorAt(rock, spot), gravel(spot)), flat) : rock
  const coarse = (x: number, z: number) => heightAt(x, z, 2)
  const facing = lightOn(spot, sun)
  const open = facing && facing * openTo(coarse, { ...spot, up: spot.up + 14 }, sun, 700, 0.1)
  const cloud =
    1 -
    0.62 *
      smoothstep(
        -0.1,
        0.3,
        fbm(spot.across / 190, spot.away / 120, 71, 3) + 0.9 * smoothstep(300, 205, spot.away),
      ) *
      smoothstep(560, 330, spot.away)
  const direct = open * cloud
  const lit: Rgb = [
    ground[0] * (direct * 1.5 + 0.2),
    ground[1] * (direct * 1.32 + 0.23),
    ground[2] * (direct * 1.06 + 0.4),
  ]
  return blend(lit, air, 0.5 * (1 - Math.exp(-Math.max(0, spot.away - 700) / 6000)))
}

/** A road through the cold desert of Spiti in October, one bus on it, a monastery stacked on its crag. */
export function spitiRoad(): Canvas {
  const canvas = createCanvas()
  sky(canvas, heavens, 330, 4)
  clouds(
    canvas,
    { wide: 460, tall: 60, amount: 0.16, seed: 9 },
    hex('#f4f1ea'),
    hex('#a9bdd4'),
    (_, y) => smoothstep(330, 120, y) * 0.7,
  )
  landscape(canvas, eye, heightAt, { near: 150, far: 9000, steps: 900 }, ink)
  scrub(canvas)
  monastery(canvas)
  bus(canvas)
  vignette(canvas, 0.24)
  return canvas
}
