import { createCanvas, paint, pixel, wash } from '../canvas.ts'
import type { Canvas } from '../canvas.ts'
import { blend, hex, ramp } from '../color.ts'
import { bell, clamp, mix, smoothstep } from '../curve.ts'
import { glow, vignette } from '../light.ts'
import { fbm, warped } from '../noise.ts'
import { clouds, sky } from '../sky.ts'
import { ground, hills, wooded } from '../terrain.ts'
import { viaductAt } from './kalka-viaduct/viaduct.ts'
import { farSlope, gold, grove, nearSlope } from './kalka-viaduct/woods.ts'

const heavens = ramp([0, '#8fb0bd'], [0.5, '#cfd3bf'], [1, '#f6dcae'])
const distance = ramp([0, '#b9b7a2'], [0.3, '#8f9f8c'], [0.6, '#5b7a66'], [1, '#27473b'])

function farHills(canvas: Canvas): void {
  for (let layer = 0; layer < 5; layer++) {
    const t = layer / 4
    const bare = hills(mix(300, 470, t), mix(90, 120, t), mix(620, 420, t), 51 + layer * 5)
    const valley = (x: number) => bare(x) + (layer - 1) * 34 * (1 - Math.abs(x - 800) / 500)
    const line = layer > 1 ? wooded(valley, 6 + t * 16, 4 + t * 4, layer) : valley
    const ink = distance(t * 0.72)
    ground(
      canvas,
      line,
      (x, y) => {
        const light = fbm(x / 130 + y / 200, y / 90, 70 + layer, 5)
        const lit = blend(ink, gold, clamp(0.12 + light * 0.42) * mix(0.4, 0.75, t))
        return blend(lit, gold, smoothstep(0, 210, y - valley(x)) * mix(0.5, 0.3, t))
      },
      1.4,
    )
  }
}

/** Steam from the engine, trailing back over the carriages. */
function steam(canvas: Canvas): void {
  const chimney = [897, 370] as const
  wash(
    canvas,
    (x, y) =>
      blend(hex('#fff1d4'), hex('#c9b696'), smoothstep(-24, 44, y - chimney[1] + (chimney[0] - x) * 0.15)),
    (x, y) => {
      const back = (chimney[0] - x) / 520
      if (back < 0 || back > 1) return 0
      const spread = 9 + 58 * back ** 0.7
      const off = (y - (chimney[1] - 66 * back ** 0.6)) / spread
      const puff = warped(x / 80, y / 58, 17, 1, 5)
      return smoothstep(1, 0.35, Math.abs(off) + puff * 0.9 + back * 0.35) * (1 - back) * 0.85
    },
  )
}

/** A stone viaduct swinging across a pine valley late in the day, the small train half-way over. */
export function kalkaViaduct(): Canvas {
  const canvas = createCanvas()
  sky(canvas, heavens, 420, 5)
  glow(canvas, 180, 130, 900, [0.4, 0.27, 0.1], 1.7)
  const high = { wide: 520, tall: 62, amount: 0.3, seed: 26 }
  clouds(canvas, high, hex('#fff0cf'), hex('#b9b8ac'), (_, y) => 0.62 * bell(y, 150, 110))
  farHills(canvas)
  const back = {
    from: 0,
    to: 520,
    size: [15, 46],
    count: 6400,
    lit: '#6f8258',
    dark: '#456049',
    seed: 3,
  } as const
  ground(
    canvas,
    (x) => farSlope(x) - 8,
    (_, y) => blend(hex('#8a9a74'), hex('#46624a'), smoothstep(420, 760, y)),
    14,
  )
  grove(canvas, back, farSlope)
  wash(canvas, gold, (x, y) => {
    const bank = warped(x / 500, y / 120, 8, 1) * 0.5 + 0.5
    return 0.72 * smoothstep(0.2, 0.8, bank) * bell(y, 700, 95)
  })
  paint(canvas, (x, y) => {
    const { color, cover } = viaductAt(x, y)
    return blend(pixel(canvas, x, y), color, cover)
  })
  steam(canvas)
  wash(canvas, blend(gold, hex('#dfe2cf'), 0.35), (x, y) => {
    const bank = warped(x / 420, y / 90, 18, 1.1) * 0.5 + 0.5
    return 0.66 * smoothstep(0.25, 0.85, bank) * bell(y, 772, 62)
  })
  ground(
    canvas,
    (x) => nearSlope(x) - 6,
    (x, y) => blend(hex('#48562f'), hex('#14261f'), smoothstep(0, 130, y - nearSlope(x))),
    3,
  )
  const front = {
    from: 0,
    to: 560,
    size: [64, 300],
    count: 900,
    lit: '#74994c',
    dark: '#0f2a2b',
    seed: 4,
  } as const
  grove(canvas, front, nearSlope)
  glow(canvas, 120, 60, 1300, [0.16, 0.1, 0.03], 1.6)
  vignette(canvas, 0.3)
  return canvas
}
