import { createCanvas } from '../canvas.ts'
import type { Canvas } from '../canvas.ts'
import { bloom, glow, vignette } from '../light.ts'
import { hang } from './block-print/cloth.ts'
import type { Length } from './block-print/cloth.ts'
import { woman } from './block-print/woman.ts'
import { air, line, litter, yard } from './block-print/yard.ts'

/** What hangs in the yard, farthest first. */
const lengths: readonly Length[] = [
  { left: -6.6, wide: 1.15, away: 12, long: 2.75, print: 'waves', seed: 3 },
  { left: -5.2, wide: 1.05, away: 12, long: 2.6, print: 'plain', seed: 6 },
  { left: -3.9, wide: 1.1, away: 12, long: 2.8, print: 'dots', pale: true, seed: 9 },
  { left: -2.55, wide: 1.1, away: 12, long: 2.7, print: 'lattice', seed: 10 },
  { left: 2.5, wide: 1.1, away: 12, long: 2.7, print: 'stripes', seed: 12 },
  { left: 3.9, wide: 1.2, away: 12, long: 2.8, print: 'dots', seed: 15 },
  { left: 5.4, wide: 1.1, away: 12, long: 2.6, print: 'leaves', pale: true, seed: 18 },
  { left: -5.1, wide: 1.15, away: 9, long: 2.8, print: 'stripes', seed: 21 },
  { left: -3.65, wide: 1.2, away: 9, long: 2.85, print: 'leaves', seed: 24 },
  { left: -1.55, wide: 1.15, away: 9, long: 2.75, print: 'flowers', seed: 27 },
  { left: 2.25, wide: 1.2, away: 9, long: 2.8, print: 'lattice', pale: true, seed: 30 },
  { left: 3.75, wide: 1.2, away: 9, long: 2.7, print: 'waves', seed: 33 },
  { left: -3.95, wide: 1.2, away: 6.5, long: 2.85, print: 'dots', seed: 36 },
  { left: -2.55, wide: 1.15, away: 6.5, long: 2.8, print: 'waves', pale: true, seed: 39 },
  { left: 1.95, wide: 1.2, away: 6.5, long: 2.9, print: 'stripes', seed: 42 },
  { left: 3.4, wide: 1.25, away: 6.5, long: 2.8, print: 'flowers', seed: 45 },
  { left: -3.1, wide: 1.3, away: 4.3, long: 2.85, print: 'flowers', seed: 48 },
  { left: 1.5, wide: 1.35, away: 4.3, long: 2.9, print: 'leaves', seed: 51 },
]

/** Indigo cotton drying in a printer's yard, sun coming through it, a woman pulling one length straight. */
export function blockPrint(): Canvas {
  const canvas = createCanvas()
  yard(canvas, lengths)
  litter(canvas)
  glow(canvas, 620, 250, 760, [0.3, 0.22, 0.1], 2)
  for (const away of [12, 9, 6.5, 4.3]) {
    line(canvas, away, away === 4.3 ? -5 : -away * 0.62, away === 4.3 ? 5 : away * 0.62)
    for (const cloth of lengths) if (cloth.away === away) hang(canvas, cloth, air)
    if (away === 9) woman(canvas, -0.08, 8.7)
  }
  glow(canvas, 560, 120, 900, [0.12, 0.08, 0.03], 1.6)
  bloom(canvas, 0.75, 18, 0.22)
  vignette(canvas, 0.32)
  return canvas
}
