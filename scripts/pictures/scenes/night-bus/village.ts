import type { Canvas } from '../../canvas.ts'
import { hex, scale } from '../../color.ts'
import type { Rgb } from '../../color.ts'
import { glow } from '../../light.ts'
import { random } from '../../noise.ts'
import { rectangle } from '../../outline.ts'
import { project } from '../../perspective.ts'
import { polygon } from '../../shapes.ts'
import { eye, heightAt } from './mountain.ts'

/** Middle of the village, as metres across and away. */
const MIDDLE = [342, 1060] as const

const houses = (() => {
  const next = random(19)
  const all = Array.from({ length: 34 }, () => ({
    across: MIDDLE[0] + (next() + next() - 1) * 92,
    away: MIDDLE[1] + (next() + next() - 1) * 80,
    lit: 0.2 + 0.8 * next(),
    size: next(),
  }))
  return all.toSorted((a, b) => b.away - a.away)
})()

/** Adds to `lamps` the light that the village throws on its spur. */
export function villageLight(lamps: Canvas): void {
  for (const { across, away, lit } of houses) {
    const [x, y] = project(eye, across, heightAt(across, away), away)
    glow(lamps, x, y, 62, scale([0.9, 0.5, 0.18], lit), 2.2)
  }
}

/** A village on its spur: roofs, and windows with lamps behind them. */
export function village(canvas: Canvas): void {
  const next = random(20)
  for (const { across, away, lit, size } of houses) {
    const [x, y] = project(eye, across, heightAt(across, away), away)
    const [wide, tall] = [11 + size * 10, 8 + size * 5]
    polygon(
      canvas,
      rectangle(x - wide / 2, y - tall, x + wide / 2, y + 3),
      scale(hex('#6a5140'), 0.12 + 0.3 * lit),
    )
    polygon(
      canvas,
      [
        [x - wide / 2 - 2, y - tall],
        [x - wide * 0.2, y - tall - 5],
        [x + wide * 0.2, y - tall - 5],
        [x + wide / 2 + 2, y - tall],
      ],
      hex('#182030'),
    )
    for (let window = 0; window < 3; window++) {
      if (next() < 0.4) continue
      const tint = next()
      const lamp: Rgb = tint < 0.75 ? hex('#ffbe6a') : tint < 0.9 ? hex('#ffdca6') : hex('#dbe6ff')
      const at = x - wide / 2 + 2 + window * (wide / 3)
      polygon(canvas, rectangle(at, y - tall * 0.72, at + 2.6, y - tall * 0.26), scale(lamp, 1.3))
    }
  }
}
