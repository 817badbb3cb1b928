import { clamp, smoothstep } from '../../curve.ts'
import { fbm, noise, ridged } from '../../noise.ts'
import type { Eye } from '../../perspective.ts'
import { crack } from '../../salt.ts'

/** Someone standing, looking down at the floor a few steps ahead. */
export const eye: Eye = { x: 800, y: -330, lens: 1330, tall: 1.6 }

/** Metres to a unit of the cracks: plates are about as large as a card table. */
const PLATE = 0.95

/** Height of the crust in metres: flat plates between walls of broken salt, grained with crystals. */
export function heightAt(across: number, away: number): number {
  const [u, v] = [across / PLATE, away / PLATE]
  const shift = fbm(u * 1.6, v * 1.6, 4, 3) * 0.17
  const { rim, id } = crack(u + shift + 9.4, v + shift * 0.7 + 2.2, 31)
  const broken = 0.5 + 0.5 * noise(u * 3.1, v * 3.1, 19)
  const wall = smoothstep(
    0.095,
    0.012,
    rim + noise(u * 13, v * 13, 7) * 0.03 + noise(u * 34, v * 34, 8) * 0.012,
  )
  const lumps = wall * (0.35 + ridged(u * 8, v * 8, 12, 3) * (0.5 + 0.6 * broken))
  const blisters = 0.005 * smoothstep(0.2, 0.7, fbm(u * 5, v * 5, 23, 3))
  const grains = fbm(u * 15, v * 15, 9, 4) * 0.0042 + noise(u * 70, v * 70, 13) * 0.0009
  return (
    lumps * 0.056 +
    blisters +
    grains +
    (id - 0.5) * 0.014 * smoothstep(0, 0.16, rim) +
    fbm(u * 1.9, v * 1.9, 3, 2) * 0.016
  )
}

/** Share of a place between plates, 0 on a plate to 1 on the wall around it, where damp comes up. */
export function seamAt(across: number, away: number): number {
  const [u, v] = [across / PLATE, away / PLATE]
  const shift = fbm(u * 1.6, v * 1.6, 4, 3) * 0.17
  return clamp(smoothstep(0.26, 0.05, crack(u + shift + 9.4, v + shift * 0.7 + 2.2, 31).rim))
}
