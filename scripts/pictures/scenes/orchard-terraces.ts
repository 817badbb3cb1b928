import { createCanvas } from '../canvas.ts'
import type { Canvas } from '../canvas.ts'
import { blend, hex, ramp } from '../color.ts'
import { clamp, smoothstep } from '../curve.ts'
import { glow, vignette } from '../light.ts'
import { fbm } from '../noise.ts'
import { clouds, sky } from '../sky.ts'
import { ground, hills, relief, wooded } from '../terrain.ts'
import { TERRACES, cloudShadows, lipOf, meadow, terrace } from './orchard-terraces/hillside.ts'
import { HOUSE, house, orchardRow } from './orchard-terraces/orchard.ts'
import { air, snows } from './orchard-terraces/snows.ts'

const heavens = ramp([0, '#5f97c0'], [0.6, '#a9cbd9'], [1, '#e3e6dc'])

function foothills(canvas: Canvas): void {
  const inks = ['#8fa9b5', '#6f9092', '#50755f']
  for (const [layer, code] of inks.entries()) {
    const bare = hills(405 + layer * 44, 60, 380, 33 + layer * 4)
    const line = wooded(bare, 6 + layer * 7, 4 + layer * 2, layer + 40)
    const ink = hex(code)
    ground(
      canvas,
      line,
      (x, y) => {
        const light = fbm(x / 70, y / 50, 44 + layer, 5) * 0.5 + relief(x, y, 130, 60 + layer) * 0.16
        return blend(
          blend(ink, hex('#d7d39a'), clamp(light * 0.7 + 0.1)),
          air,
          smoothstep(20, 150, y - bare(x)) * 0.55,
        )
      },
      1.3,
    )
  }
}

/** Woods and mist in the valley beyond the spur. */
function valley(canvas: Canvas): void {
  for (let layer = 0; layer < 4; layer++) {
    const bare = hills(560 + layer * 78, 52, 300, 71 + layer * 3)
    const line = (x: number) => bare(x) + (1600 - x) * 0.12
    const ink = blend(hex('#7f9ea3'), hex('#466a5c'), layer / 3)
    ground(canvas, wooded(line, 12 + layer * 6, 5 + layer * 2, layer + 60), (x, y) => {
      const light = relief(x, y, 120, 80 + layer) * 0.14 + fbm(x / 60, y / 40, 33 + layer, 4) * 0.3
      return blend(
        blend(ink, hex('#cfcf9a'), clamp(0.1 + light)),
        air,
        smoothstep(10, 150, y - line(x)) * 0.7,
      )
    })
  }
}

/** Apple orchards stepping down from the snows on a clear morning. */
export function orchardTerraces(): Canvas {
  const canvas = createCanvas()
  sky(canvas, heavens, 430, 8)
  clouds(
    canvas,
    { wide: 420, tall: 70, amount: 0.3, seed: 21 },
    hex('#fbf6ea'),
    hex('#b9cbd8'),
    (_, y) => smoothstep(20, 120, y) * smoothstep(340, 180, y) * 0.7,
  )
  snows(canvas)
  foothills(canvas)
  valley(canvas)
  for (let level = 0; level < TERRACES; level++) {
    terrace(canvas, level)
    if (level === HOUSE) house(canvas, 898, lipOf(level)(945) + 1, 98)
    orchardRow(canvas, level)
  }
  meadow(canvas)
  cloudShadows(canvas)
  glow(canvas, 80, 40, 1200, [0.14, 0.1, 0.03], 1.6)
  vignette(canvas, 0.22)
  return canvas
}
