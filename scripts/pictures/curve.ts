/** Limits `value` to the range `low`..`high`. */
export function clamp(value: number, low = 0, high = 1): number {
  return value < low ? low : value > high ? high : value
}

/** Straight interpolation from `a` (t = 0) to `b` (t = 1). */
export function mix(a: number, b: number, t: number): number {
  return a + (b - a) * t
}

/** Soft step: 0 at or before `from`, 1 at or after `to`, an S between; `from` may be the larger one. */
export function smoothstep(from: number, to: number, value: number): number {
  const t = clamp((value - from) / (to - from))
  return t * t * (3 - 2 * t)
}

/** Bell of height 1 at `centre`, about 0.6 at `spread` away from it. */
export function bell(value: number, centre: number, spread: number): number {
  const d = (value - centre) / spread
  return Math.exp(-0.5 * d * d)
}
