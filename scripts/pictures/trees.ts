import type { Canvas, Ink } from './canvas.ts'
import { blend, scale } from './color.ts'
import type { Rgb } from './color.ts'
import type { Leaf } from './conifer.ts'
import { clamp } from './curve.ts'
import { random } from './noise.ts'
import { bend } from './outline.ts'
import type { Point } from './outline.ts'
import { stroke, trail } from './shapes.ts'

/** A round-headed tree `tall` pixels high, all dabs of leaf and `fruit`, lit from the upper left. */
export function roundTree(
  canvas: Canvas,
  x: number,
  y: number,
  tall: number,
  leaf: Leaf,
  seed: number,
  fruit?: Rgb,
): void {
  const next = random(seed)
  const radius = tall * 0.42
  const middle = y - tall + radius
  stroke(canvas, [x, y], [x, middle], [0.035, 0.022, 0.014], tall * 0.08, tall * 0.05)
  const dabs = Math.round(36 + tall * 2.4)
  for (let i = 0; i < dabs; i++) {
    const angle = next() * Math.PI * 2
    const far = Math.sqrt(next()) * radius
    const dx = Math.cos(angle) * far * 1.08
    const dy = Math.sin(angle) * far * 0.92
    const light = 0.46 - ((dx * 0.62 + dy) / radius) * 0.5 + (next() - 0.5) * 0.4 + (i / dabs) * 0.14
    const size = tall * (0.06 + next() * 0.055)
    const tip: Point = [x + dx + size * (next() - 0.5), middle + dy - size * 0.4]
    stroke(canvas, [x + dx, middle + dy], tip, blend(leaf.dark, leaf.lit, clamp(light)), size, size * 0.6)
  }
  if (!fruit) return
  for (let i = 0; i < 8 + tall * 0.1; i++) {
    const angle = next() * Math.PI * 2
    const far = Math.sqrt(next()) * radius * 0.92
    const at: Point = [x + Math.cos(angle) * far, middle + Math.sin(angle) * far * 0.9]
    const sun = 1.1 - ((at[0] - x + at[1] - middle) / radius) * 0.45
    stroke(canvas, at, at, scale(fruit, Math.max(0.4, sun)), Math.max(1.3, tall * (0.034 + next() * 0.014)))
  }
}

/** Boughs and twigs of a leafless tree, growing from `from` along `angle` (0 right, -π/2 up). */
export function boughs(
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

/** A slim poplar, all upward twigs, `tall` pixels high. */
export function poplar(canvas: Canvas, x: number, y: number, tall: number, ink: Ink, seed: number): void {
  const next = random(seed)
  const lean = (next() - 0.5) * tall * 0.04
  stroke(canvas, [x, y], [x + lean, y - tall], ink, tall * 0.022, 0.6)
  const twigs = Math.round(40 + tall * 0.22)
  for (let i = 0; i < twigs; i++) {
    const t = 0.14 + 0.82 * next()
    const side = next() < 0.5 ? -1 : 1
    const width = tall * 0.085 * Math.sin(Math.PI * Math.min(1, t * 0.9 + 0.12)) * (0.4 + next())
    const rise = tall * (0.08 + 0.1 * next()) * (1.1 - t * 0.6)
    const root: Point = [x + lean * t, y - tall * t]
    const pull: Point = [root[0] + side * width, root[1] - rise * 0.25]
    trail(
      canvas,
      bend(root, pull, [root[0] + side * width * 0.9, root[1] - rise], 4),
      ink,
      tall * 0.006 + 0.5,
      0.5,
      0.8,
    )
  }
}
