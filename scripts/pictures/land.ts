import { touch } from './canvas.ts'
import type { Canvas } from './canvas.ts'
import type { Rgb } from './color.ts'
import { clamp, smoothstep } from './curve.ts'
import type { Eye } from './perspective.ts'

/** Height in metres of the ground `across` metres to the right and `away` metres ahead. */
export type HeightAt = (across: number, away: number) => number

/** A piece of ground seen at a pixel: where it lies, in metres, and how it leans. */
export interface Spot {
  readonly x: number
  readonly y: number
  readonly across: number
  readonly away: number
  readonly up: number
  /** Metres it rises for each metre to the right. */
  readonly tilt: number
  /** Metres it rises for each metre further away. */
  readonly climb: number
}

/** Direction of the light as metres right, up and away; any length. */
export type Sun = readonly [right: number, up: number, away: number]

/** How far the eye looks, in metres, and in how many steps. */
export interface Reach {
  readonly near: number
  readonly far: number
  readonly steps: number
}

/**
 * Paints ground of any height in true perspective over what is there, nearer ground hiding farther.
 *
 * @returns Metres to the ground at each pixel, endless where none is seen.
 */
export function landscape(
  canvas: Canvas,
  eye: Eye,
  heightAt: HeightAt,
  reach: Reach,
  ink: (spot: Spot) => Rgb,
): Float32Array {
  const { width, height } = canvas
  const depths = new Float32Array(width * height).fill(Infinity)
  const steps = Array.from(
    { length: reach.steps + 1 },
    (_, i) => reach.near * (reach.far / reach.near) ** (i / reach.steps),
  )
  const profile = (x: number) =>
    Float64Array.from(steps, (away) => heightAt(((x + 0.5 - eye.x) * away) / eye.lens, away))
  let [left, here, right] = [profile(-1), profile(0), profile(1)]
  for (let x = 0; x < width; x++) {
    const up = here
    const spotAt = (i: number, t: number, y: number): Spot => {
      const away = steps[i] + (steps[i + 1] - steps[i]) * t
      const across = ((x + 0.5 - eye.x) * away) / eye.lens
      const over = (eye.lens / away) * 0.5
      const lean = (k: number) => (right[k] - left[k]) * over
      const before = Math.max(0, i - 1)
      const [a, b] = [slope(before, i + 1), slope(i, Math.min(reach.steps, i + 2))]
      const tilt = lean(i) + (lean(i + 1) - lean(i)) * t
      return { x, y, across, away, up: up[i] + (up[i + 1] - up[i]) * t, tilt, climb: a + (b - a) * t }
    }
    const slope = (a: number, b: number) => (up[b] - up[a]) / (steps[b] - steps[a])
    const rowOf = (i: number) => eye.y + (eye.lens * (eye.tall - up[i])) / steps[i]
    const seen: { spot: Spot; cover: number }[] = []
    let free = height
    let low = rowOf(0)
    for (let i = 0; i < reach.steps; i++, low = rowOf(i)) {
      const high = rowOf(i + 1)
      if (high >= free) continue
      const isCrest = i + 2 > reach.steps || rowOf(i + 2) >= high
      const until = isCrest ? Math.floor(high) : Math.ceil(high - 0.5)
      for (let y = Math.ceil(free - 0.5) - 1; y >= Math.max(0, until); y--) {
        const spot = spotAt(i, clamp((low - y - 0.5) / Math.max(1e-6, low - high)), y)
        const cover = isCrest ? clamp(y + 1 - high) : 1
        seen.push({ spot, cover })
        if (cover >= 0.5) depths[y * width + x] = spot.away
      }
      free = isCrest ? Math.min(free, Math.floor(high) + 0.75) : high
    }
    for (const { spot, cover } of seen.toReversed()) touch(canvas, x, spot.y, ink(spot), cover)
    left = here
    here = right
    right = profile(x + 2)
  }
  return depths
}

/** Share of the light that falls on a leaning piece of ground, 0 to 1. */
export function lightOn({ tilt, climb }: Pick<Spot, 'tilt' | 'climb'>, [sx, sy, sz]: Sun): number {
  const facing = sy - tilt * sx - climb * sz
  return Math.max(0, facing / Math.hypot(tilt, 1, climb) / Math.hypot(sx, sy, sz))
}

/** Share of the light that other ground lets through, 0 to 1; looks `metres` towards the light. */
export function openTo(
  heightAt: HeightAt,
  spot: Spot,
  [sx, sy, sz]: Sun,
  metres: number,
  softness: number,
): number {
  const level = Math.hypot(sx, sz)
  let open = 1
  for (let tap = 1; tap <= 9; tap++) {
    const far = metres * (tap / 9) ** 1.7
    const ray = spot.up + (far * sy) / level
    const ground = heightAt(spot.across + (far * sx) / level, spot.away + (far * sz) / level)
    open = Math.min(open, smoothstep(softness * far + 1, -1, ground - ray + softness * far * 0.5))
  }
  return open
}
