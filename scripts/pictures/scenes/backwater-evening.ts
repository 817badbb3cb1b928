import { createCanvas, wash } from '../canvas.ts'
import type { Canvas } from '../canvas.ts'
import { hex, ramp } from '../color.ts'
import { bell, clamp, mix, smoothstep } from '../curve.ts'
import { standing } from '../figures.ts'
import { bloom, glow, vignette } from '../light.ts'
import { fbm, random, warped } from '../noise.ts'
import { palm } from '../palm.ts'
import { clouds, sky } from '../sky.ts'
import { ground } from '../terrain.ts'
import { reflection, water } from '../water.ts'
import { riceBoat } from './backwater-evening/boat.ts'

const SHORE = 612
const SUN = [885, 588] as const
const heavens = ramp(
  [0, '#4a5f7c'],
  [0.28, '#8b8194'],
  [0.52, '#cd8f86'],
  [0.76, '#ee9d78'],
  [0.92, '#f7bd88'],
  [1, '#facf9c'],
)
const dusk = ramp([0, '#e09b7c'], [0.4, '#9c6272'], [0.75, '#473a55'], [1, '#1b1c2c'])

/** First and last column of each stretch of the far bank, in pixels. */
const spans = [
  [430, 1120],
  [900, 1650],
  [-60, 420],
] as const

function farBank(canvas: Canvas): void {
  const next = random(12)
  for (let layer = 0; layer < 3; layer++) {
    const ink = dusk(0.2 + layer * 0.2)
    const [from, to] = spans[layer]
    const level = SHORE - 3 + layer
    for (let i = 0; i < 30 + layer * 8; i++) {
      const x = mix(from, to, next())
      const tall = (26 + layer * 24 + next() * 46) * (0.7 + 0.5 * Math.sin(x / 90) ** 2)
      palm(
        canvas,
        [x, level],
        [x + (next() - 0.5) * tall * 0.5, level - tall],
        20 + layer * 11,
        ink,
        layer * 50 + i,
      )
    }
    ground(
      canvas,
      (x) => {
        const ends = smoothstep(from - 60, from + 60, x) * smoothstep(to + 60, to - 60, x)
        return level + 6 - ends * (16 + layer * 9 + fbm(x / 42, layer, 5, 5) * 22)
      },
      () => ink,
    )
  }
}

/** Rise of the bushes on the near banks, in pixels. */
function bush(x: number): number {
  return smoothstep(360, 40, x) * 92 + smoothstep(1330, 1560, x) * 64
}

function nearPalms(canvas: Canvas): void {
  const ink = dusk(1)
  palm(canvas, [-20, 640], [186, 268], 176, dusk(0.93), 3)
  palm(canvas, [120, 636], [372, 386], 140, dusk(0.9), 4)
  palm(canvas, [40, 640], [74, 132], 205, ink, 5)
  palm(canvas, [1592, 640], [1436, 330], 158, dusk(0.9), 6)
  palm(canvas, [1640, 640], [1566, 214], 176, dusk(0.95), 9)
  ground(
    canvas,
    (x) => {
      const cover = bush(x)
      return (
        SHORE +
        8 -
        cover * (0.75 + fbm(x / 46, 3, 9, 5) * 0.55) -
        (cover > 1 ? Math.abs(fbm(x / 9, 5, 12, 3)) * 14 : -8)
      )
    },
    () => dusk(0.95),
  )
}

/** Evening on the backwaters: palms leaning over coral water and a boatman going home. */
export function backwaterEvening(): Canvas {
  const canvas = createCanvas()
  sky(canvas, heavens, SHORE, 5)
  clouds(
    canvas,
    { wide: 560, tall: 58, amount: 0.36, seed: 72 },
    hex('#ffc08f'),
    hex('#8d7088'),
    (_, y) => bell(y, 270, 150) * 0.75,
  )
  glow(canvas, ...SUN, 620, [0.4, 0.17, 0.04], 2)
  glow(canvas, ...SUN, 150, [0.5, 0.3, 0.1], 2)
  wash(canvas, [1.15, 0.8, 0.46], (x, y) => clamp(52 - Math.hypot(x - SUN[0], y - SUN[1]) + 0.5))
  farBank(canvas)
  wash(
    canvas,
    hex('#f6b488'),
    (x, y) => 0.5 * bell(y, SHORE - 16, 26) * smoothstep(0.2, 0.8, warped(x / 300, y / 40, 3) * 0.5 + 0.5),
  )
  nearPalms(canvas)
  const still = {
    shore: SHORE,
    horizon: SHORE - 6,
    ripple: 0.42,
    length: 85,
    body: hex('#27303f'),
    depth: 0.5,
    seed: 4,
  }
  water(canvas, still)
  wash(canvas, hex('#fbd0a0'), (_, y) => 0.35 * bell(y, SHORE + 3, 3))
  const light = { dark: dusk(1), rim: hex('#ffb27c') }
  reflection(canvas, (mirror) => riceBoat(mirror, standing(960, 790, 470, -1), 470, light), 0.72, 8)
  riceBoat(canvas, standing(960, 782, 470), 470, light)
  bloom(canvas, 0.65, 30, 0.3)
  vignette(canvas, 0.32)
  return canvas
}
