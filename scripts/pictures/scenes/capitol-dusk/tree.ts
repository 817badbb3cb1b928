import type { Canvas, Ink } from '../../canvas.ts'
import { blend } from '../../color.ts'
import type { Leaf } from '../../conifer.ts'
import { clamp } from '../../curve.ts'
import { random } from '../../noise.ts'
import { bend } from '../../outline.ts'
import type { Point } from '../../outline.ts'
import { stroke, trail } from '../../shapes.ts'

/** A spreading tree of `tall` pixels, trunk and boughs under clumps of leaves, lit from the right. */
export function crownTree(
  canvas: Canvas,
  x: number,
  y: number,
  tall: number,
  leaf: Leaf,
  seed: number,
): void {
  const next = random(seed)
  boughs(canvas, [x, y], -Math.PI / 2 - 0.06, tall * 0.26, tall * 0.075, leaf.dark, next)
  for (let clump = 0; clump < 60; clump++) {
    const angle = next() * Math.PI * 2
    const far = Math.sqrt(next())
    const cx = x + Math.cos(angle) * far * tall * 0.5
    const cy =
      y - tall * 0.64 + Math.sin(angle) * far * tall * 0.32 + Math.abs(Math.cos(angle)) * far * tall * 0.05
    for (let i = 0; i < 130; i++) {
      const turn = next() * Math.PI * 2
      const reach = Math.sqrt(next()) * tall * 0.13
      const [dx, dy] = [Math.cos(turn) * reach, Math.sin(turn) * reach * 0.62]
      const light =
        0.35 + (dx * 0.9 - dy * 1.4) / (tall * 0.2) + ((cx - x) / tall) * 0.5 + (next() - 0.5) * 0.5
      const at: Point = [cx + dx, cy + dy]
      const size = tall * (0.01 + next() * 0.012)
      stroke(
        canvas,
        at,
        [at[0] + size, at[1] - size * 0.6],
        blend(leaf.dark, leaf.lit, clamp(light)),
        size,
        size * 0.6,
      )
    }
  }
}

/** Boughs and twigs of a leafless tree, growing from `from` along `angle` (0 right, -π/2 up). */
function boughs(
  canvas: Canvas,
  from: Point,
  angle: number,
  length: number,
  thick: number,
  ink: Ink,
  next: () => number,
): void {
  const sway = angle + (next() - 0.5) * 0.5
  const mid: Point = [from[0] + Math.cos(angle) * length * 0.5, from[1] + Math.sin(angle) * length * 0.5]
  const tip: Point = [from[0] + Math.cos(sway) * length, from[1] + Math.sin(sway) * length]
  trail(canvas, bend(from, mid, tip, 4), ink, thick, thick * 0.66)
  if (length < 5 || thick < 0.35) return
  const shoots = next() < 0.35 ? 3 : 2
  for (let i = 0; i < shoots; i++) {
    const turn = (i - (shoots - 1) / 2) * (0.55 + next() * 0.5) + (next() - 0.5) * 0.35
    boughs(
      canvas,
      tip,
      sway + turn,
      length * (0.64 + next() * 0.2),
      thick * (0.55 + next() * 0.13),
      ink,
      next,
    )
  }
}
