import type { Canvas } from '../../canvas.ts'
import { hex } from '../../color.ts'
import { noise } from '../../noise.ts'
import type { Point } from '../../outline.ts'
import { trail } from '../../shapes.ts'
import { onPage } from './book.ts'

const lead = hex('#36363c')

function line(canvas: Canvas, points: readonly Point[], thick: number, opacity: number): void {
  const shaky = points.map(([x, y]) =>
    onPage(x + noise(x / 13, y / 13, 3) * 1.5, y + noise(x / 13, y / 13, 4) * 1.5),
  )
  trail(canvas, shaky, lead, thick * 1.6, thick * 1.25, Math.min(1, opacity * 1.25))
}

function arch(canvas: Canvas, left: number, right: number, top: number, foot: number): void {
  const [middle, half] = [(left + right) / 2, (right - left) / 2]
  const round = Array.from({ length: 15 }, (_, i): Point => {
    const angle = Math.PI - (i / 14) * Math.PI
    return [middle + Math.cos(angle) * half, top + half - Math.sin(angle) * half]
  })
  line(canvas, [[left, foot], ...round, [right, foot]], 1.9, 0.85)
  line(
    canvas,
    round.map(([x, y]): Point => [x + 1.5, y - 6]),
    1,
    0.5,
  )
  for (let y = top + half; y < foot; y += 7)
    line(
      canvas,
      [
        [right + 2, y],
        [right + 9, y - 5],
      ],
      1.1,
      0.6,
    )
  for (let i = 1; i < 7; i++)
    line(
      canvas,
      [
        [left + 2 + i * 2, top + half - 1 - i * 3],
        [left + 3 + i * 2, foot - i * 7],
      ],
      0.9,
      0.3,
    )
}

/** A pencil sketch of a railway bridge over a stream, hills behind, a small train upon it. */
export function sketch(canvas: Canvas): void {
  const hill = (base: number, rise: number, seed: number) =>
    Array.from({ length: 34 }, (_, i): Point => [-352 + i * 9.6, base - rise * (0.5 + noise(i / 7, 2, seed))])
  line(canvas, hill(-168, 42, 9), 1.3, 0.55)
  line(canvas, hill(-150, 34, 12), 1.1, 0.45)
  for (let i = 0; i < 42; i++) {
    const [x, y] = hill(-168, 42, 9)[2 + Math.floor(i * 0.75)]
    line(
      canvas,
      [
        [x, y + 4],
        [x - 8, y + 20 + (i % 4) * 4],
      ],
      0.9,
      0.32,
    )
  }
  line(
    canvas,
    [
      [-360, -112],
      [-30, -124],
    ],
    2.2,
    0.9,
  )
  line(
    canvas,
    [
      [-360, -103],
      [-30, -115],
    ],
    1.5,
    0.75,
  )
  for (let k = 0; k < 6; k++)
    arch(canvas, -350 + k * 54, -308 + k * 54, -98 - k * 2, [-22, 2, 22, 26, 8, -14][k])
  for (let k = 0; k < 4; k++) {
    const x = -270 + k * 36
    const y = -116 - k * 1.3
    line(
      canvas,
      [
        [x, y],
        [x, y - 15],
        [x + 31, y - 16],
        [x + 31, y - 1],
        [x, y],
      ],
      1.6,
      0.85,
    )
    for (let w = 0; w < 3; w++)
      line(
        canvas,
        [
          [x + 5 + w * 9, y - 9],
          [x + 10 + w * 9, y - 9],
        ],
        3.4,
        0.6,
      )
  }
  for (let k = 0; k < 7; k++)
    line(
      canvas,
      [
        [-286 + k * 16, 36 + (k % 3) * 7],
        [-230 + k * 20, 34 + (k % 3) * 7],
      ],
      1.1,
      0.5,
    )
  line(
    canvas,
    [
      [-362, -18],
      [-330, 6],
      [-300, 26],
      [-250, 32],
      [-150, 34],
      [-96, 24],
      [-60, 2],
      [-30, -10],
    ],
    1.5,
    0.65,
  )
}
