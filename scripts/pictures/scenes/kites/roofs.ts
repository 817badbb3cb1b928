import type { Canvas } from '../../canvas.ts'
import { blend, hex, scale } from '../../color.ts'
import type { Rgb } from '../../color.ts'
import { mix, smoothstep } from '../../curve.ts'
import { fbm, hash, random } from '../../noise.ts'
import { ellipse, rectangle } from '../../outline.ts'
import { polygon, stroke } from '../../shapes.ts'
import { SUN, air } from './heavens.ts'

/** What stands on a roof: tank, aerial, stair-head or washing line; `size` pixels to a metre. */
function clutter(canvas: Canvas, x: number, y: number, size: number, ink: Rgb, next: () => number): void {
  const pick = next()
  if (pick < 0.34) {
    const [w, h] = [size * mix(0.6, 0.85, next()), size * mix(1.1, 1.5, next())]
    for (const leg of [-0.7, 0.7])
      stroke(canvas, [x + leg * w, y], [x + leg * w, y - size * 0.7], ink, size * 0.12)
    polygon(
      canvas,
      [
        [x - w, y - size * 0.6],
        [x - w, y - size * 0.6 - h],
        [x - w * 0.5, y - size * 0.8 - h],
        [x + w * 0.5, y - size * 0.8 - h],
        [x + w, y - size * 0.6 - h],
        [x + w, y - size * 0.6],
      ],
      ink,
    )
    polygon(canvas, ellipse(x, y - size * 0.82 - h, w * 0.36, size * 0.12, 16), ink)
  } else if (pick < 0.62) {
    const tall = size * mix(2, 3.6, next())
    stroke(canvas, [x, y], [x, y - tall], ink, size * 0.09 + 0.4)
    for (let bar = 0; bar < 5; bar++) {
      const [level, half] = [y - tall + bar * size * 0.17, size * (0.3 + bar * 0.09)]
      stroke(canvas, [x - half, level + half * 0.12], [x + half, level - half * 0.12], ink, size * 0.05 + 0.4)
    }
  } else if (pick < 0.84) {
    const [w, h] = [size * mix(1.4, 2.4, next()), size * mix(2.2, 2.8, next())]
    polygon(canvas, rectangle(x - w, y - h, x + w, y + 2), ink)
    polygon(canvas, rectangle(x - w * 1.12, y - h - size * 0.16, x + w * 1.12, y - h), ink)
  } else {
    const w = size * 3
    for (const end of [-w, w]) stroke(canvas, [x + end, y], [x + end, y - size * 1.9], ink, size * 0.09 + 0.4)
    for (let cloth = 0; cloth < 6; cloth++) {
      const at = x - w + (cloth + 0.3) * (w / 3)
      polygon(
        canvas,
        rectangle(at, y - size * 1.8, at + w * 0.24, y - size * mix(0.6, 1.1, next())),
        scale(ink, 1.25),
      )
    }
  }
}

/** Rows of flat roofs, each nearer row darker, larger and clearer of the haze. */
export function roofs(canvas: Canvas): void {
  const next = random(29)
  for (let row = 0; row < 6; row++) {
    const t = row / 5
    const size = mix(4, 22, t ** 1.3)
    const level = mix(640, 776, t ** 1.15)
    const ink = blend(hex('#d9a06c'), hex('#4a2a2a'), t ** 0.8)
    for (let x = -40; x < 1640;) {
      const wide = size * mix(5, 12, next())
      const roof = level - size * mix(-0.4, 3.2, next() ** 1.4)
      const tone = scale(ink, 0.9 + 0.2 * next())
      for (let piece = 0; piece < 2; piece++)
        if (next() < 0.62) clutter(canvas, x + wide * mix(0.2, 0.8, next()), roof, size * 0.8, tone, next)
      polygon(canvas, rectangle(x, roof, x + wide, 1067), (px, py) => {
        const plaster = 0.92 + 0.16 * fbm(px / 30, py / 60, row, 3)
        const glare = 0.35 * smoothstep(520, 0, Math.abs(px - SUN.x)) * (1 - t)
        return blend(
          scale(tone, plaster),
          air,
          glare + 0.34 * smoothstep(roof, level + size * 6, py) * (1 - t * 0.7),
        )
      })
      polygon(
        canvas,
        rectangle(x - size * 0.2, roof - size * 0.18, x + wide + size * 0.2, roof + size * 0.12),
        blend(tone, hex('#ffdf9e'), 0.34 - 0.2 * t),
      )
      for (let window = 0; window < 4; window++) {
        if (hash(Math.round(x), window, row) < 0.45) continue
        const at = x + wide * (0.12 + window * 0.22)
        polygon(
          canvas,
          rectangle(at, roof + size * 1.1, at + size * 0.8, roof + size * 2.2),
          scale(tone, 0.62),
        )
      }
      x += wide * mix(0.86, 1.04, next())
    }
  }
}
