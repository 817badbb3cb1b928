import { createCanvas, wash } from '../canvas.ts'
import type { Canvas } from '../canvas.ts'
import { blend, hex, ramp } from '../color.ts'
import { bell, clamp, smoothstep } from '../curve.ts'
import { standing } from '../figures.ts'
import { bloom, glow, vignette } from '../light.ts'
import { fbm, warped } from '../noise.ts'
import { clouds, sky } from '../sky.ts'
import { reflection, water } from '../water.ts'
import { egrets, flight } from './majuli-ferry/egrets.ts'
import { ferry } from './majuli-ferry/ferry.ts'
import { HORIZON, current, farShore, sandbanks } from './majuli-ferry/river.ts'

const heavens = ramp([0, '#7f8d96'], [0.4, '#a5adb0'], [0.75, '#cfccc2'], [1, '#ebe1cd'])
const LENGTH = 640
const AFLOAT = { x: 905, y: 642 } as const

/** Morning on the Brahmaputra: a country ferry, sandbanks, egrets, and one far shore like a pencil stroke. */
export function majuliFerry(): Canvas {
  const canvas = createCanvas()
  sky(canvas, heavens, HORIZON, 4)
  const bank = { wide: 640, tall: 88, amount: 0.42, seed: 83 }
  clouds(canvas, bank, hex('#e9e4d8'), hex('#75838d'), (_, y) => smoothstep(HORIZON, 250, y) * 0.72)
  glow(canvas, 1130, 262, 620, [0.24, 0.2, 0.13], 2)
  wash(canvas, hex('#fff6e2'), (x, y) => {
    const veil = 0.5 + 0.5 * warped(x / 130, y / 26, 14, 1, 4)
    return 0.85 * clamp((34 - Math.hypot(x - 1130, y - 262)) / 8 + 0.5) * smoothstep(0.1, 0.7, veil)
  })
  farShore(canvas)
  water(canvas, {
    shore: HORIZON,
    horizon: HORIZON - 3,
    ripple: 0.75,
    length: 70,
    body: hex('#7e8683'),
    depth: 0.9,
    seed: 21,
  })
  current(canvas)
  sandbanks(canvas)
  flight(canvas)
  reflection(canvas, (mirror) => ferry(mirror, standing(AFLOAT.x, AFLOAT.y + 3, LENGTH, -1), LENGTH), 0.5, 9)
  ferry(canvas, standing(AFLOAT.x, AFLOAT.y, LENGTH), LENGTH)
  wash(canvas, hex('#dfe0d8'), (x, y) => {
    const wake = bell(y, AFLOAT.y + 3, 2.6) * smoothstep(570, 620, x) * smoothstep(1240, 1190, x)
    return 0.6 * wake * clamp(0.6 + fbm(x / 14, y / 2, 31, 3))
  })
  egrets(canvas)
  wash(
    canvas,
    blend(hex('#e6dfd0'), hex('#c4c8c4'), 0.4),
    (x, y) =>
      0.5 * bell(y, HORIZON + 8, 30) * smoothstep(0.2, 0.85, 0.5 + 0.5 * warped(x / 420, y / 40, 9, 1)),
  )
  bloom(canvas, 0.75, 30, 0.2)
  vignette(canvas, 0.26)
  return canvas
}
