import { createCanvas, wash } from '../canvas.ts'
import type { Canvas } from '../canvas.ts'
import { blend, hex, ramp } from '../color.ts'
import { bell, clamp, smoothstep } from '../curve.ts'
import { standing, walker } from '../figures.ts'
import { bloom, glow, vignette } from '../light.ts'
import { fbm, random } from '../noise.ts'
import { bend, rectangle } from '../outline.ts'
import { polygon, trail } from '../shapes.ts'
import { clouds, sky, stars } from '../sky.ts'
import { ground, hills } from '../terrain.ts'
import { water } from '../water.ts'
import { hall, porch } from './capitol-dusk/assembly.ts'
import { FLOOR, board, concrete } from './capitol-dusk/board.ts'
import { secretariat } from './capitol-dusk/secretariat.ts'
import { crownTree } from './capitol-dusk/tree.ts'

const SHORE = 700
const heavens = ramp(
  [0, '#141f3f'],
  [0.32, '#2d3d69'],
  [0.58, '#7a6488'],
  [0.78, '#d38f7e'],
  [0.93, '#f4b878'],
  [1, '#f8cd8e'],
)

function skyline(canvas: Canvas): void {
  ground(canvas, hills(FLOOR - 34, 34, 420, 6), () => hex('#6a5573'), 1.5)
  ground(
    canvas,
    (x) => FLOOR - 12 - Math.abs(fbm(x / 26, 2, 8, 4)) * 26,
    () => hex('#2a2740'),
    1.5,
  )
}

function plaza(canvas: Canvas): void {
  wash(
    canvas,
    (x, y) => {
      const slab = Math.abs(((x - 800) / (y - 600)) * 2.2 + 900) % 1
      const joint = smoothstep(0.03, 0.0, Math.min(slab, 1 - slab)) * 0.1
      const course = smoothstep(0.1, 0, Math.abs(((300 / (y - 596)) % 1) - 0.5)) * 0.05
      return concrete(0.42 + 0.26 * bell(x, 1000, 420) - joint - course + fbm(x / 120, y / 14, 3, 4) * 0.14)
    },
    (_, y) => clamp(y - FLOOR + 0.5),
  )
  polygon(canvas, rectangle(-5, SHORE - 9, 1605, SHORE), board(0.24))
}

/** Trees on the plaza: place across, pixels tall, and seed. */
const grove = [
  [742, 118, 4],
  [666, 176, 9],
  [588, 134, 14],
  [1560, 236, 19],
  [1462, 120, 24],
  [64, 262, 29],
  [-20, 200, 34],
] as const
const dusk = { lit: hex('#40344a'), dark: hex('#12111d') }

/** Birds going home to the lake in a loose line. */
function flock(canvas: Canvas): void {
  const next = random(15)
  for (let i = 0; i < 17; i++) {
    const [x, y] = [470 + i * 21 + next() * 22, 300 - i * 7 - Math.sin(i * 0.7) * 16 + next() * 20]
    const [wide, flap] = [6 + next() * 4, next() * 5 - 1]
    for (const side of [-1, 1])
      trail(
        canvas,
        bend([x, y], [x + side * wide * 0.5, y - flap - 2], [x + side * wide, y - flap + 2], 5),
        hex('#1a1830'),
        1.9,
        0.9,
      )
  }
}

/** Concrete at dusk: a deep sun-break grid, an upturned porch and a few rooms still at work. */
export function capitolDusk(): Canvas {
  const canvas = createCanvas()
  sky(canvas, heavens, FLOOR, 4)
  clouds(
    canvas,
    { wide: 820, tall: 52, amount: 0.33, seed: 44 },
    hex('#f0a184'),
    hex('#6a5378'),
    (_, y) => bell(y, 330, 130) * 0.65,
  )
  stars(canvas, 240, (_, y) => smoothstep(240, 0, y) * 0.6, 8)
  glow(canvas, 860, FLOOR, 700, [0.3, 0.14, 0.04], 2)
  skyline(canvas)
  secretariat(canvas)
  hall(canvas)
  porch(canvas)
  plaza(canvas)
  for (const [x, tall, seed] of grove) crownTree(canvas, x, FLOOR + 14, tall, dusk, seed)
  water(canvas, {
    shore: SHORE,
    horizon: 632,
    ripple: 0.27,
    length: 90,
    body: blend(hex('#10182f'), hex('#000000'), 0.2),
    depth: 0.62,
    seed: 5,
  })
  for (const [x, tall, facing] of [
    [700, 30, 1],
    [718, 28, 1],
    [1520, 32, -1],
  ] as const) {
    walker(canvas, standing(x, 676, tall, 1, facing), tall, hex('#14131c'))
  }
  flock(canvas)
  bloom(canvas, 0.6, 16, 0.35)
  vignette(canvas, 0.4)
  return canvas
}
