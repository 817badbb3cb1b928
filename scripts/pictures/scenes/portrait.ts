import { createCanvas, wash } from '../canvas.ts'
import type { Canvas } from '../canvas.ts'
import { blend, hex, ramp } from '../color.ts'
import { bell, clamp, mix, smoothstep } from '../curve.ts'
import { glow, unsteady, vignette } from '../light.ts'
import { fbm, warped } from '../noise.ts'
import { clouds, sky } from '../sky.ts'
import { ground, hills, wooded } from '../terrain.ts'
import { clothes, shawl } from './portrait/clothes.ts'
import { sitter } from './portrait/sitter.ts'

const heavens = ramp([0, '#9fb3b4'], [0.4, '#dcc9ac'], [0.75, '#f4cf9d'], [1, '#f6d29d'])
const distance = ramp([0, '#d9b896'], [0.35, '#a79a97'], [0.7, '#64748a'], [1, '#2c4456'])

function hillsBehind(canvas: Canvas): void {
  for (let layer = 0; layer < 6; layer++) {
    const t = layer / 5
    const bare = hills(mix(720, 1180, t), mix(120, 90, t), mix(620, 380, t), 61 + layer * 4)
    const line = layer > 2 ? wooded(bare, 10 + layer * 7, 6 + layer * 2, layer) : bare
    ground(
      canvas,
      line,
      (x, y) => {
        const brush = fbm(x / 90 + y / 120, y / 46, 30 + layer, 4)
        const veil = smoothstep(0, 240, y - bare(x)) * 0.55
        return blend(blend(distance(t), hex('#f2c489'), clamp(0.14 + brush * 0.3)), hex('#ecc79b'), veil)
      },
      1.4,
    )
  }
}

/** The writer of these pages in profile, a phulkari shawl about her, looking out over evening hills. */
export function portrait(): Canvas {
  const canvas = createCanvas(1200, 1500)
  sky(canvas, heavens, 860, 6)
  clouds(
    canvas,
    { wide: 520, tall: 90, amount: 0.36, seed: 33 },
    hex('#fbe3bd'),
    hex('#c9b39c'),
    (_, y) => bell(y, 300, 190) * 0.7,
  )
  glow(canvas, 1150, 640, 620, [0.3, 0.16, 0.05], 1.8)
  hillsBehind(canvas)
  wash(
    canvas,
    hex('#f3cf9f'),
    (x, y) => 0.45 * bell(y, 1010, 120) * smoothstep(0.2, 0.8, warped(x / 420, y / 90, 3) * 0.5 + 0.5),
  )
  sitter(canvas)
  clothes(canvas)
  shawl(canvas)
  glow(canvas, 1180, 600, 700, [0.06, 0.04, 0.01], 1.6)
  unsteady(canvas, 1.1, 24, 4)
  vignette(canvas, 0.2)
  return canvas
}
