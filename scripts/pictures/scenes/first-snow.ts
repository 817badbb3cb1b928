import { createCanvas, wash } from '../canvas.ts'
import type { Canvas } from '../canvas.ts'
import { blend, hex, ramp, scale } from '../color.ts'
import { bell, clamp, mix, smoothstep } from '../curve.ts'
import { bloom, glow, vignette } from '../light.ts'
import { fbm, random, warped } from '../noise.ts'
import { sky } from '../sky.ts'
import { ground, hills, wooded } from '../terrain.ts'
import { nearWinter, snowyDeodar, through } from './first-snow/deodar.ts'
import { clearingAt, drifts, fence, footprints } from './first-snow/ground.ts'
import { foot, house, windowLight } from './first-snow/house.ts'

const heavens = ramp([0, '#26395f'], [0.45, '#4a6492'], [0.8, '#8292b6'], [1, '#a9a6bd'])
const air = hex('#8394b8')

/** Wooded slopes going up into the snowfall behind the house. */
function slopes(canvas: Canvas): void {
  for (let layer = 0; layer < 4; layer++) {
    const t = layer / 3
    const bare = hills(mix(330, 560, t), mix(100, 46, t), mix(520, 380, t), 71 + layer * 5)
    const line = wooded(
      (x) => bare(x) - 90 * smoothstep(700, 1600, x) * (1 - t),
      mix(20, 74, t),
      mix(5, 13, t),
      layer + 4,
    )
    const tone = blend(hex('#6f83ad'), hex('#3c5480'), t)
    ground(
      canvas,
      line,
      (x, y) => {
        const dusted = smoothstep(0, 0.5, fbm(x / mix(9, 22, t), y / mix(6, 12, t), 44 + layer, 4))
        const snowy = blend(tone, hex('#b3c1dc'), dusted * 0.42)
        return blend(snowy, air, smoothstep(20, 200, y - bare(x)) * 0.75 + 0.2 * (1 - t))
      },
      1.6,
    )
  }
}

/** Deodars: a file behind the house, some beside it, two great ones framing the clearing. */
function deodars(canvas: Canvas, isBehind: boolean): void {
  const next = random(33)
  const behind = Array.from({ length: 34 }, () => {
    const depth = next()
    return { x: 20 + next() * 1580, tall: mix(190, 330, depth) * (0.8 + 0.4 * next()), depth }
  }).toSorted((a, b) => a.depth - b.depth)
  if (isBehind) {
    for (const [i, { x, tall, depth }] of behind.entries())
      snowyDeodar(
        canvas,
        x,
        clearingAt(x) + 12 + depth * 12,
        tall * (Math.abs(x - 980) < 150 ? 0.8 : 1),
        through(nearWinter, air, mix(0.66, 0.3, depth)),
        i + 40,
      )
    for (const [x, y, tall] of [
      [1236, 716, 470],
      [770, 706, 380],
      [1370, 742, 560],
    ] as const)
      snowyDeodar(canvas, x, y, tall, through(nearWinter, air, 0.18), Math.round(x))
    return
  }
  snowyDeodar(canvas, 330, 900, 640, through(nearWinter, air, 0.1), 5)
  snowyDeodar(canvas, 96, 1120, 1060, nearWinter, 6)
  snowyDeodar(canvas, 1596, 1130, 820, nearWinter, 8)
}

/** Snow falling: fine far off, a few soft flakes close to the eye. */
function flakes(canvas: Canvas): void {
  const next = random(58)
  const white = hex('#dfe8f6')
  for (const [count, small, large, power, hug] of [
    [1500, 1.6, 2.6, 0.4, 1],
    [420, 2.6, 5, 0.5, 1.2],
    [70, 7, 15, 0.2, 0.7],
  ])
    for (let i = 0; i < count; i++)
      glow(
        canvas,
        next() * 1600,
        next() * 1067,
        mix(small, large, next()),
        scale(white, power * (0.5 + 0.5 * next())),
        hug,
      )
}

/** The first snow at dusk: deodars bowed under it, a small house with one lit window. */
export function firstSnow(): Canvas {
  const canvas = createCanvas()
  sky(canvas, heavens, 520, 7)
  wash(
    canvas,
    hex('#9aa6c6'),
    (x, y) => 0.4 * smoothstep(0.35, 0.9, warped(x / 460, y / 130, 5, 1) * 0.5 + 0.5) * bell(y, 190, 160),
  )
  slopes(canvas)
  wash(canvas, air, (x, y) => 0.55 * bell(y, 590, 70) * clamp(0.6 + fbm(x / 260, y / 70, 12, 3)))
  drifts(canvas)
  deodars(canvas, true)
  house(canvas)
  foot(canvas)
  footprints(canvas)
  fence(canvas)
  windowLight(canvas)
  deodars(canvas, false)
  flakes(canvas)
  glow(canvas, 820, 700, 900, [0.02, 0.022, 0.034], 1.4)
  bloom(canvas, 0.7, 24, 0.25)
  vignette(canvas, 0.32)
  return canvas
}
