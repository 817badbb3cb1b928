import type { Canvas } from '../../canvas.ts'
import { blend, hex } from '../../color.ts'
import { mix, smoothstep } from '../../curve.ts'
import { fbm, random } from '../../noise.ts'
import { ellipse } from '../../outline.ts'
import { project } from '../../perspective.ts'
import { polygon, stroke } from '../../shapes.ts'
import { eye, gapTo, heightAt, road } from './valley.ts'

/** Boulders and dry tufts on the valley floor, each with its shadow, the farthest first. */
export function scrub(canvas: Canvas): void {
  const next = random(91)
  const places = Array.from({ length: 5200 }, () => ({
    away: 165 + 900 * next() ** 2.2,
    side: next(),
    pick: next(),
    kind: next(),
  }))
  for (const { away, side, pick, kind } of places.toSorted((a, b) => b.away - a.away)) {
    const across = (side - 0.5) * 1.15 * away
    const grown = smoothstep(-0.1, 0.45, fbm(across / 80, away / 80, 31, 3))
    if (pick > 0.1 + grown || across < -0.34 * away - 40 || gapTo(road, across, away) < 7) continue
    const [x, y] = project(eye, across, heightAt(across, away), away)
    const size = ((kind < 0.3 ? 1.1 : 0.85) * (0.9 + 2.2 * next() ** 3) * eye.lens) / away
    polygon(canvas, ellipse(x + size * 0.7, y, size * 1.1, size * 0.3, 14), hex('#4c3444'), 0.42)
    if (kind < 0.3) {
      polygon(canvas, ellipse(x, y - size * 0.25, size * 0.62, size * 0.42, 14), hex('#7a6062'))
      polygon(canvas, ellipse(x - size * 0.14, y - size * 0.36, size * 0.4, size * 0.26, 12), hex('#d8b98c'))
      continue
    }
    for (let blade = 0; blade < 9; blade++) {
      const lean = (next() - 0.5) * size * 1.5
      const tone = blend(hex('#6d5a34'), hex('#dcb45c'), mix(0.1, 1, next()) * (lean < 0 ? 1 : 0.6))
      stroke(
        canvas,
        [x + lean * 0.35, y],
        [x + lean, y - size * (0.45 + 0.4 * next())],
        tone,
        size * 0.16 + 0.4,
        0.5,
        0.85,
      )
    }
  }
}
