import { createCanvas, wash } from '../canvas.ts'
import type { Canvas } from '../canvas.ts'
import { hex, ramp } from '../color.ts'
import { bell, clamp, smoothstep } from '../curve.ts'
import { bloom, glow, vignette } from '../light.ts'
import { fbm, random } from '../noise.ts'
import { bend } from '../outline.ts'
import { project } from '../perspective.ts'
import { trail } from '../shapes.ts'
import { sky } from '../sky.ts'
import { avenue, eye, hazy, petals } from './amaltas-avenue/avenue.ts'
import { crown, nearby } from './amaltas-avenue/blossom.ts'
import { cyclist } from './amaltas-avenue/cyclist.ts'

const heavens = ramp([0, '#c4d9da'], [0.6, '#ece8d2'], [1, '#fbeec6'])
const groves = ramp([0, '#1e3220'], [0.5, '#44622f'], [1, '#93a254'])

/** Older trees behind the avenue on both sides, sinking into the heat towards its end. */
function behind(canvas: Canvas): void {
  wash(
    canvas,
    (x, y) => {
      const away = 1050 / (Math.abs(x - eye.x) / 11 + 9)
      const reach = Math.abs(x - eye.x) + 1
      const low = smoothstep(-reach * 0.4, reach * 0.15, y - eye.y)
      const light = 0.32 + fbm(x / 46, y / 34, 8, 6, 0.66) * 0.95 - low * 0.3
      return hazy(groves(clamp(light)), away)
    },
    (x, y) => {
      const reach = Math.abs(x - eye.x)
      const top = eye.y - 26 - reach * 1.05 + fbm(x / 60, 4, 12, 4) * (24 + reach * 0.2)
      const foot = eye.y + reach * 0.15 + fbm(x / 22, 9, 5, 3) * (3 + reach * 0.02)
      return smoothstep(-6, 6, y - top) * smoothstep(2 + reach * 0.01, 0, y - foot)
    },
  )
}

function trunk(canvas: Canvas, across: number, away: number, seed: number): void {
  const next = random(seed)
  const thick = ((0.24 + 0.1 * next()) * eye.lens) / away
  const fork = 2 + 1.5 * next()
  const lean = -Math.sign(across) * (0.1 + 0.7 * next())
  const ink = hazy(hex('#3a2f2a'), away)
  const joint = project(eye, across + lean, fork, away)
  trail(
    canvas,
    bend(project(eye, across, 0, away), project(eye, across + lean * 0.2, 1.4, away), joint, 8),
    ink,
    thick * 1.3,
    thick * 0.8,
  )
  const foot = project(eye, across, 0, away)
  for (const side of [-1, 1])
    trail(
      canvas,
      [
        [foot[0] + side * thick * 0.2, foot[1] - thick * 0.9],
        [foot[0] + side * thick * 0.95, foot[1] + thick * 0.2],
      ],
      ink,
      thick * 0.7,
      thick * 0.2,
    )
  for (let i = 0; i < 5; i++) {
    const aside = across + lean + (i - 2) * 0.9 + (next() - 0.5) * 1.3
    const tip = project(eye, aside + (aside - across) * 0.6, 5.6 + next() * 1.4, away)
    trail(
      canvas,
      bend(joint, project(eye, aside, fork + 0.7 + 1.4 * next(), away), tip, 8),
      ink,
      thick * 0.6,
      thick * 0.16,
    )
  }
}

/** A straight avenue of laburnum in full flower, petals on the road, someone cycling home in the heat. */
export function amaltasAvenue(): Canvas {
  const canvas = createCanvas()
  sky(canvas, heavens, eye.y, 6)
  avenue(canvas)
  behind(canvas)
  glow(canvas, eye.x, eye.y - 60, 420, [0.42, 0.32, 0.14], 1.8)
  const next = random(4)
  for (let row = 15; row >= 0; row--)
    for (const side of [-1, 1]) {
      const away = 7.5 + row * 7.4 + (next() - 0.5) * 2.6 + (side > 0 ? 2.5 : 0)
      const across = side * (6.7 + (next() - 0.5) * 1.1)
      const seed = row * 2 + (side > 0 ? 1 : 0)
      trunk(canvas, across, away, seed + 80)
      crown(canvas, across - side * 0.5, away, 5.3 + next() * 0.9, seed + 3)
      if (row === 3 && side > 0) cyclist(canvas, ...project(eye, -0.55, 0, 23), 80)
    }
  petals(canvas)
  nearby(canvas)
  wash(canvas, hex('#fff3c8'), (x, y) => 0.2 * bell(x, eye.x, 240) * bell(y, eye.y - 90, 190))
  bloom(canvas, 0.7, 20, 0.28)
  vignette(canvas, 0.36)
  return canvas
}
