import { clamp, mix, smoothstep } from '../../curve.ts'

/** A place on level ground in metres: right and away. */
export type Ground = readonly [across: number, away: number]

/** The way the light falls over the ground, of length 1, and the metres it sinks for each metre it goes. */
export const fall = { across: 0.94, away: -0.34, sinks: 0.25 } as const

/** Metres right and away of the middle of the tripod, which stands out of the picture on the left. */
const foot: Ground = [-1.95, 3.12]

/** One straight part of the tripod, from a place at a height to another, with its half width, all in metres. */
type Part = readonly [
  from: readonly [number, number, number],
  to: readonly [number, number, number],
  half: number,
]

const parts: readonly Part[] = [
  [[-0.34, 0.26, 0], [0, 0, 0.52], 0.017],
  [[0.36, 0.22, 0], [0, 0, 0.52], 0.017],
  [[0.02, -0.42, 0], [0, 0, 0.52], 0.017],
  [[0, 0, 0.5], [0, 0, 0.7], 0.017],
  [[-0.02, 0.03, 0.7], [0.02, -0.03, 0.7], 0.036],
  [[0, 0, 0.69], [-0.06, 0.12, 0.62], 0.009],
]

/** Where the light through a place `up` metres high meets level ground. */
function shadowOf([across, away, up]: readonly [number, number, number]): Ground {
  const far = up / fall.sinks
  return [foot[0] + across + far * fall.across, foot[1] + away + far * fall.away]
}

/** Share of the sun that the tripod lets through to a place, 0..1: sharp at its feet, softer further off. */
export function pastTripod(across: number, away: number, up: number): number {
  const reach = up / fall.sinks
  const [x, z] = [across + reach * fall.across, away + reach * fall.away]
  let open = 1
  for (const [from, to, half] of parts) {
    const [a, b] = [shadowOf(from), shadowOf(to)]
    const [dx, dz] = [b[0] - a[0], b[1] - a[1]]
    const t = clamp(((x - a[0]) * dx + (z - a[1]) * dz) / (dx * dx + dz * dz || 1e-9))
    const gap = Math.hypot(x - a[0] - dx * t, z - a[1] - dz * t)
    const soft = 0.004 + 0.012 * mix(from[2], to[2], t)
    open = Math.min(open, smoothstep(half - soft, half + soft, gap))
  }
  return open
}
