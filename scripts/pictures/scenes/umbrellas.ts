import { createCanvas, paint, pixel } from '../canvas.ts'
import type { Canvas } from '../canvas.ts'
import { hex, plus, scale } from '../color.ts'
import { blurred, bloom, vignette } from '../light.ts'
import { castShadow, solid } from '../shadow.ts'
import { polygon } from '../shapes.ts'
import { banded, dotted, patched, pied, plain } from './umbrellas/cloths.ts'
import { paving, rainRings } from './umbrellas/paving.ts'
import { tinBox } from './umbrellas/tin-box.ts'
import { upturned } from './umbrellas/upturned.ts'
import { hem, umbrella } from './umbrellas/umbrella.ts'
import type { Umbrella } from './umbrellas/umbrella.ts'

/** The lot, lowest first, so that later ones lie over earlier ones. */
const lot: readonly Umbrella[] = [
  { at: [70, 120], radius: 180, turn: 0.2, lean: [-0.1, 0.06], seed: 3, cloth: plain('#a8672c') },
  {
    at: [150, 986],
    radius: 190,
    turn: 0.5,
    lean: [0.08, -0.05],
    seed: 9,
    cloth: dotted('#2b3459', '#b9bfc6'),
  },
  { at: [1530, 960], radius: 196, turn: 0.15, lean: [0.07, 0.08], seed: 12, cloth: plain('#5c1e29') },
  {
    at: [744, 96],
    radius: 162,
    turn: 0.62,
    lean: [0.02, -0.1],
    seed: 15,
    cloth: banded('#2f6362', '#d0c7ab', [0.72, 0.8]),
  },
  {
    at: [1490, 140],
    radius: 176,
    turn: 0.35,
    lean: [0.1, -0.04],
    seed: 18,
    cloth: pied('#8a4254', '#c49a9b'),
  },
  { at: [170, 560], radius: 172, turn: 0.05, lean: [-0.12, 0.02], seed: 21, cloth: plain('#232429') },
  {
    at: [440, 322],
    radius: 184,
    turn: 0.42,
    lean: [0.06, -0.08],
    seed: 24,
    cloth: pied('#2c3c68', '#c6bfad'),
  },
  {
    at: [520, 794],
    radius: 180,
    turn: 0.7,
    lean: [-0.04, 0.11],
    seed: 27,
    cloth: banded('#c4922f', '#74301f', [0.86, 0.97]),
  },
  {
    at: [1070, 262],
    radius: 168,
    turn: 0.12,
    lean: [0.08, 0.05],
    seed: 30,
    cloth: banded('#2a4a38', '#bb9c4c', [0.8, 0.84], [0.9, 0.94]),
  },
  { at: [1508, 540], radius: 150, turn: 0.55, lean: [0.12, 0.04], seed: 33, cloth: plain('#56748a') },
  {
    at: [744, 530],
    radius: 214,
    turn: 0.26,
    lean: [-0.09, -0.07],
    seed: 39,
    cloth: patched('#962c24', '#3c5684', '#cda044'),
  },
]

/** The one he is at work on: upside down, one panel of its cloth still missing. */
const work: Umbrella = {
  at: [942, 884],
  radius: 166,
  turn: -0.5,
  lean: [0.22, -0.16],
  seed: 36,
  cloth: plain('#4c5a52'),
}

/** A repairer's yard from straight above: open umbrellas on wet stones in the rain, his tin box among them. */
export function umbrellas(): Canvas {
  const canvas = createCanvas()
  paving(canvas)
  rainRings(canvas, 260, 5)
  tinBox(canvas)
  for (const one of [work, ...lot]) {
    castShadow(canvas, { right: 28, down: 36, soft: 22, ink: hex('#080b10'), depth: 0.8 }, (mask) =>
      polygon(mask, hem(one), solid),
    )
    if (one === work) upturned(canvas, one)
    else umbrella(canvas, one)
  }
  const dyes = blurred(canvas, 60)
  paint(canvas, (x, y) => plus(scale(pixel(canvas, x, y), 0.93), pixel(dyes, x, y), 0.09))
  bloom(canvas, 0.6, 14, 0.2)
  vignette(canvas, 0.42)
  return canvas
}
