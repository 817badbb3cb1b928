import type { Canvas } from '../../canvas.ts'
import { blend, hex, plus, scale } from '../../color.ts'
import { mix, smoothstep } from '../../curve.ts'
import { random } from '../../noise.ts'
import { bend, ellipse } from '../../outline.ts'
import { polygon, trail } from '../../shapes.ts'
import { lamp } from './city.ts'
import { PARAPET } from './parapet.ts'

/** A potted plant `size` pixels big on the parapet; `kind` chooses its habit. */
export function plant(canvas: Canvas, x: number, size: number, kind: number): void {
  const next = random(kind * 7 + 3)
  const foot = PARAPET - 8
  const rim = size * 0.5
  for (let i = 0; i < 30 + kind * 7; i++) {
    const angle = -Math.PI / 2 + (next() - 0.5) * (kind % 2 ? 2.5 : 1.5)
    const long = size * (0.7 + next() * 1.1)
    const tip = [
      x + Math.cos(angle) * long * 0.8,
      foot - rim + Math.sin(angle) * long + (kind % 2 ? long * 0.35 : 0),
    ] as const
    const ink = blend(hex('#070b12'), blend(hex('#1d2c33'), lamp, 0.12), next() ** 2)
    trail(
      canvas,
      bend([x, foot - rim], [x + Math.cos(angle) * long * 0.3, foot - rim - long * 0.7], tip, 8),
      ink,
      size * 0.05,
      1,
    )
    if (kind % 3 === 1) continue
    for (let leaf = 0; leaf < 4; leaf++) {
      const at = [
        mix(x, tip[0], 0.4 + leaf * 0.2),
        mix(foot - rim - long * 0.2, tip[1], 0.4 + leaf * 0.2),
      ] as const
      polygon(canvas, ellipse(at[0] + (next() - 0.5) * 10, at[1], size * 0.09, size * 0.05, 14), ink)
    }
  }
  polygon(
    canvas,
    [
      [x - rim * 0.72, foot],
      [x - rim, foot - rim],
      [x + rim, foot - rim],
      [x + rim * 0.72, foot],
    ],
    (px) => plus(hex('#150f12'), scale(hex('#b5623c'), 0.2 * smoothstep(x - rim, x + rim, px))),
  )
  polygon(
    canvas,
    [
      [x - rim * 1.1, foot - rim * 0.82],
      [x - rim * 1.1, foot - rim * 1.1],
      [x + rim * 1.1, foot - rim * 1.1],
      [x + rim * 1.1, foot - rim * 0.82],
    ],
    (px) => plus(hex('#1a1215'), scale(hex('#c06a40'), 0.24 * smoothstep(x - rim, x + rim, px))),
  )
}
