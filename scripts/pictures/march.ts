import { clamp, smoothstep } from './curve.ts'

/** A place or direction in metres: right, up, and away from the viewer. */
export type Vector = readonly [right: number, up: number, away: number]

/** Metres from a place to the nearest surface, below 0 inside. */
export type Solid = (place: Vector) => number

/** The place `far` metres along `way` from `from`. */
export function along(from: Vector, way: Vector, far: number): Vector {
  return [from[0] + way[0] * far, from[1] + way[1] * far, from[2] + way[2] * far]
}

/** How much two directions agree: 1 the same, 0 square, -1 opposite, for directions of length 1. */
export function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/** The same direction at length 1. */
export function direction([right, up, away]: Vector): Vector {
  const length = Math.sqrt(right * right + up * up + away * away) || 1
  return [right / length, up / length, away / length]
}

/** The direction from one place to another, and metres between. */
export function towards(from: Vector, to: Vector): { readonly way: Vector; readonly far: number } {
  const gap: Vector = [to[0] - from[0], to[1] - from[1], to[2] - from[2]]
  return { way: direction(gap), far: Math.hypot(...gap) }
}

/** Where a ray first meets a solid: metres along it, or undefined if it meets nothing within `limit`. */
export function meet(solid: Solid, from: Vector, way: Vector, limit: number, start = 0): number | undefined {
  let far = start
  for (let step = 0; step < 90 && far < limit; step++) {
    const gap = solid(along(from, way, far))
    if (gap < 0.0006 * (1 + far * 0.2)) return far
    far += gap * 0.9
  }
  return undefined
}

/** Direction square to a solid's surface at a place on it. */
export function outward(solid: Solid, [x, y, z]: Vector, step = 0.0015): Vector {
  const a = solid([x + step, y - step, z - step])
  const b = solid([x - step, y - step, z + step])
  const c = solid([x - step, y + step, z - step])
  const d = solid([x + step, y + step, z + step])
  return direction([a - b - c + d, c + d - a - b, b + d - a - c])
}

/** Share of a lamp's light that reaches a place, 0..1; the larger `softness`, the softer the shadow's edge. */
export function reaches(solid: Solid, from: Vector, way: Vector, far: number, softness: number): number {
  let open = 1
  for (let gone = 0.012, step = 0; gone < far && step < 18; step++) {
    const gap = solid(along(from, way, gone))
    open = Math.min(open, 0.5 + (0.5 * gap) / (softness * gone))
    if (open <= 0) return 0
    gone += clamp(gap, 0.014, 0.3)
  }
  return smoothstep(0, 1, open)
}

/** How open a place is to light from all around, 0 in a crack to 1; looks `reach` metres out. */
export function openness(solid: Solid, place: Vector, normal: Vector, reach: number): number {
  let shut = 0
  for (let step = 1; step <= 3; step++) {
    const far = (reach * step) / 3
    shut += (far - solid(along(place, normal, far))) / far / 2 ** step
  }
  return clamp(1 - shut * 1.1)
}

/** A ball flattened or drawn out to the given half sizes. */
export function ball(place: Vector, middle: Vector, half: Vector): number {
  const u = (place[0] - middle[0]) / half[0]
  const v = (place[1] - middle[1]) / half[1]
  const w = (place[2] - middle[2]) / half[2]
  const length = Math.sqrt(u * u + v * v + w * w)
  const slope = Math.sqrt((u / half[0]) ** 2 + (v / half[1]) ** 2 + (w / half[2]) ** 2)
  return slope === 0 ? -half[1] : (length * (length - 1)) / slope
}

/** An upright box with edges rounded by `round` metres. */
export function block(place: Vector, middle: Vector, half: Vector, round: number): number {
  const u = Math.abs(place[0] - middle[0]) - half[0] + round
  const v = Math.abs(place[1] - middle[1]) - half[1] + round
  const w = Math.abs(place[2] - middle[2]) - half[2] + round
  const outside = Math.sqrt(Math.max(u, 0) ** 2 + Math.max(v, 0) ** 2 + Math.max(w, 0) ** 2)
  return outside + Math.min(Math.max(u, v, w), 0) - round
}

/** A straight rod from `a` to `b` with round ends. */
export function rod(place: Vector, a: Vector, b: Vector, thick: number): number {
  const [x, y, z] = [place[0] - a[0], place[1] - a[1], place[2] - a[2]]
  const [dx, dy, dz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]]
  const t = clamp((x * dx + y * dy + z * dz) / (dx * dx + dy * dy + dz * dz))
  return Math.sqrt((x - dx * t) ** 2 + (y - dy * t) ** 2 + (z - dz * t) ** 2) - thick
}

/** Two distances melted into one surface, over about `soft` metres. */
export function melted(a: number, b: number, soft: number): number {
  const h = clamp(0.5 + (0.5 * (b - a)) / soft)
  return b + (a - b) * h - soft * h * (1 - h)
}
