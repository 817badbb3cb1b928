import { hash } from './noise.ts'

/** Where a place lies among dried polygons. */
export interface Crack {
  /** Distance to the nearest edge between polygons; polygons are about one unit wide. */
  readonly rim: number
  /** Number in 0..1 that belongs to this polygon. */
  readonly id: number
}

/** Finds the polygon of a field of dried, cracked polygons that holds `(x, y)`. */
export function crack(x: number, y: number, seed: number): Crack {
  const ix = Math.floor(x)
  const iy = Math.floor(y)
  let [near, nearX, nearY, id] = [9, 0, 0, 0]
  for (let cy = iy - 1; cy <= iy + 1; cy++)
    for (let cx = ix - 1; cx <= ix + 1; cx++) {
      const px = cx + 0.12 + 0.76 * hash(cx, cy, seed) - x
      const py = cy + 0.12 + 0.76 * hash(cx, cy, seed + 1) - y
      const gap = px * px + py * py
      if (gap < near) [near, nearX, nearY, id] = [gap, px, py, hash(cx, cy, seed + 2)]
    }
  let rim = 9
  for (let cy = iy - 2; cy <= iy + 2; cy++)
    for (let cx = ix - 2; cx <= ix + 2; cx++) {
      const px = cx + 0.12 + 0.76 * hash(cx, cy, seed) - x
      const py = cy + 0.12 + 0.76 * hash(cx, cy, seed + 1) - y
      const [dx, dy] = [px - nearX, py - nearY]
      const apart = dx * dx + dy * dy
      if (apart > 1e-6) rim = Math.min(rim, ((nearX + px) * dx + (nearY + py) * dy) / 2 / Math.sqrt(apart))
    }
  return { rim, id }
}
