import type { Canvas } from './canvas.ts'
import { blend } from './color.ts'
import type { Rgb } from './color.ts'
import { random } from './noise.ts'
import { bend } from './outline.ts'
import { stroke, trail } from './shapes.ts'

/** Light and shade of foliage. */
export interface Leaf {
  readonly lit: Rgb
  readonly dark: Rgb
}

/** A conifer `tall` pixels high with its foot at `(x, y)`, lit from the left. */
export function conifer(canvas: Canvas, x: number, y: number, tall: number, leaf: Leaf, seed: number): void {
  const next = random(seed)
  const spread = tall * (0.17 + next() * 0.06)
  const tiers = Math.max(6, Math.round(Math.min(26, tall / 6)))
  stroke(canvas, [x, y], [x, y - tall], leaf.dark, Math.max(1, tall * 0.03), 0.7)
  for (let tier = 0; tier < tiers; tier++) {
    const t = tier / tiers
    const level = y - tall * (0.08 + 0.9 * t)
    const reach = spread * (1 - t) ** 0.85 * (0.7 + next() * 0.5)
    const droop = tall * 0.035 + reach * 0.28
    const thick = (tall / tiers) * (1.25 - 0.5 * t)
    const ink = blend(leaf.dark, leaf.lit, 0.1 + 0.25 * next())
    trail(
      canvas,
      bend(
        [x, level - droop * 0.6],
        [x + reach * 0.6, level - droop * 0.3],
        [x + reach, level + droop * 0.5],
        3,
      ),
      ink,
      thick,
      thick * 0.3,
    )
    const sunny = blend(leaf.dark, leaf.lit, 0.45 + 0.55 * next())
    trail(
      canvas,
      bend(
        [x, level - droop * 0.6],
        [x - reach * 0.6, level - droop * 0.3],
        [x - reach, level + droop * 0.5],
        3,
      ),
      sunny,
      thick,
      thick * 0.3,
    )
  }
}
