import { bell, mix, smoothstep } from '../../curve.ts'
import { fbm } from '../../noise.ts'
import type { Eye } from '../../perspective.ts'

/** The picker's view, from the shoulder of a hill. */
export const eye: Eye = { x: 800, y: 330, lens: 1350, tall: 62 }

/** Metres of height from one row of bushes to the next. */
const LIFT = 1.25

/** Round hills, in metres: where each stands, how wide and how tall. */
const knolls = [
  [-95, 205, 78, 34],
  [92, 250, 92, 46],
  [-30, 360, 110, 40],
  [-250, 420, 150, 82],
  [210, 470, 150, 84],
  [20, 640, 190, 86],
  [-300, 820, 240, 150],
  [330, 900, 260, 160],
  [-30, 1250, 330, 150],
] as const

/** Height of the bare ground. */
export function groundAt(across: number, away: number): number {
  const folds = fbm(across / 120, away / 140, 6, 3) * 9
  const sum = knolls.reduce(
    (most, [x, z, wide, tall]) =>
      most + tall * bell(Math.hypot(across - x, (away - z) * 0.9), 0, wide * 0.62),
    0,
  )
  const aside = across - 0.22 * (away - 40) + 14
  const spur = 43 * smoothstep(72, -46, aside) * smoothstep(135, 74, away)
  return Math.max(sum, 0) + folds * smoothstep(30, 110, away) + spur + 16 * smoothstep(110, 40, away) - 4
}

/** Place in the row that a spot lies in: 0 in the gap below its bushes, 1 in the gap above them. */
export function rowAt(across: number, away: number): number {
  const sway = fbm(across / 26, away / 26, 12, 2) * 0.5
  const row = groundAt(across, away) / LIFT + sway
  return row - Math.floor(row)
}

/** How much of a spot is bushes, 0 in gaps and on paths to 1 on the clipped tops. */
export function bushAt(across: number, away: number): number {
  const row = rowAt(across, away)
  const rough = 0.07 * smoothstep(330, 120, away) * fbm(across / 0.9, away / 1.4, 15, 2)
  const body = smoothstep(0.02, 0.26, row + rough) * smoothstep(0.98, 0.74, row + rough)
  const path = Math.abs(fbm(across / 210 + 3.3, away / 260, 19, 2))
  return body * Math.max(smoothstep(0.004, 0.013, path), smoothstep(90, 60, away))
}

/** Height of the ground with its bushes, which melt into the slope far away. */
export function heightAt(across: number, away: number): number {
  const tall = mix(1.05, 0, smoothstep(115, 225, away))
  return groundAt(across, away) + (tall > 0 ? tall * bushAt(across, away) : 0)
}
