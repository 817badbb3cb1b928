import type { Canvas } from '../../canvas.ts'
import { blend, hex } from '../../color.ts'
import { clamp, mix } from '../../curve.ts'
import { fbm, random } from '../../noise.ts'
import { bend } from '../../outline.ts'
import type { Point } from '../../outline.ts'
import { stroke, trail } from '../../shapes.ts'

const bark = hex('#0b0d0b')
const shade = hex('#0b140e')
const leaf = hex('#3d4d28')
const gilded = hex('#a58c44')

/** The middle of a bough's leaves, and how far they reach, as shares of the tree's height. */
interface Mass {
  readonly across: number
  readonly up: number
  readonly reach: number
}

/** Masses of leaf over a broad, low, uneven crown that the wind leans to the left. */
function masses(next: () => number): Mass[] {
  return Array.from({ length: 46 }, () => {
    const across = (next() + next() - 1) * 0.78
    const dome = 0.92 - 0.62 * across * across - 0.05 * across
    const up = mix(0.42 + 0.16 * Math.abs(across), dome, next() ** 0.75)
    return { across: across - 0.05 * up, up, reach: mix(0.075, 0.15, next()) }
  }).toSorted((a, b) => a.up - b.up)
}

function trunk(
  canvas: Canvas,
  x: number,
  y: number,
  tall: number,
  crown: readonly Mass[],
  next: () => number,
): void {
  const fork: Point = [x + tall * 0.012, y - tall * 0.25]
  for (const root of [-0.075, -0.03, 0.03, 0.085])
    trail(
      canvas,
      bend([x + root * tall, y + 2], [x + root * tall * 0.3, y - tall * 0.05], fork, 8),
      bark,
      tall * 0.012,
      tall * 0.052,
    )
  for (const { across, up } of crown) {
    if (next() < 0.42) continue
    const tip: Point = [x + across * tall, y - up * tall]
    const pull: Point = [mix(fork[0], tip[0], 0.25), mix(fork[1], tip[1], 0.62)]
    trail(canvas, bend(fork, pull, tip, 10), bark, tall * 0.042, tall * 0.005)
  }
}

/** A great field tree `tall` pixels high, dark before the storm, the low light along its right side. */
export function fieldTree(canvas: Canvas, x: number, y: number, tall: number): void {
  const next = random(14)
  const crown = masses(next)
  trunk(canvas, x, y, tall, crown, next)
  for (let blade = 0; blade < 260; blade++) {
    const foot = x + (next() + next() + next() - 1.5) * tall * 0.2
    const long = tall * (0.02 + 0.04 * next())
    const tone = blend(hex('#0f1a10'), hex('#4b5a28'), next() ** 2)
    const root = y + tall * (0.03 * next() - 0.006)
    stroke(canvas, [foot, root], [foot + long * 0.5, root - long], tone, 2, 0.6, 0.9)
  }
  for (const { across, up, reach } of crown) {
    const [cx, cy] = [x + across * tall, y - up * tall]
    for (let i = 0; i < 330; i++) {
      const turn = next() * Math.PI * 2
      const far = next() ** 0.62 * reach * tall * (0.85 + 0.5 * fbm(turn * 1.3, across * 9, 5, 2))
      const [dx, dy] = [Math.cos(turn) * far * 1.25, Math.sin(turn) * far * 0.72]
      const side = clamp(0.5 + (across + dx / tall) * 0.75)
      const top = clamp(0.5 - (dy / (reach * tall)) * 0.6)
      const light = clamp(0.06 + 0.5 * top * top + 0.28 * side + (next() - 0.5) * 0.36)
      const tone = blend(blend(shade, leaf, light), gilded, clamp((side - 0.6) * 1.1) * top * next())
      const size = tall * (0.006 + 0.009 * next())
      const at: Point = [cx + dx, cy + dy]
      stroke(
        canvas,
        at,
        [at[0] - size * (0.6 + next()), at[1] + size * (next() - 0.3)],
        tone,
        size,
        size * 0.4,
      )
    }
  }
}
