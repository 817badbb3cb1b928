import { clamp } from './curve.ts'

/** Uniform number in 0..1 for an integer lattice point; the same for ever for the same arguments. */
export function hash(x: number, y: number, seed: number): number {
  let h = (Math.imul(x, 0x27d4eb2d) + Math.imul(y, 0x165667b1) + Math.imul(seed, 0x5bd1e995)) | 0
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296
}

/** Seeded stream of uniform numbers in 0..1. */
export function random(seed: number): () => number {
  let count = 0
  return () => hash(count++, 0x51f3, seed)
}

const DIRECTIONS = 32
const across = Float64Array.from({ length: DIRECTIONS }, (_, i) => Math.cos((i * Math.PI) / 16))
const down = Float64Array.from({ length: DIRECTIONS }, (_, i) => Math.sin((i * Math.PI) / 16))

function slope(ix: number, iy: number, seed: number, dx: number, dy: number): number {
  const way = Math.floor(hash(ix, iy, seed) * DIRECTIONS)
  return across[way] * dx + down[way] * dy
}

/** Gradient noise with features about one unit wide, in about -1..1. */
export function noise(x: number, y: number, seed: number): number {
  const ix = Math.floor(x)
  const iy = Math.floor(y)
  const fx = x - ix
  const fy = y - iy
  const u = fx * fx * fx * (fx * (fx * 6 - 15) + 10)
  const v = fy * fy * fy * (fy * (fy * 6 - 15) + 10)
  const top = slope(ix, iy, seed, fx, fy) * (1 - u) + slope(ix + 1, iy, seed, fx - 1, fy) * u
  const low = slope(ix, iy + 1, seed, fx, fy - 1) * (1 - u) + slope(ix + 1, iy + 1, seed, fx - 1, fy - 1) * u
  return (top + (low - top) * v) * 1.5
}

/** Layered noise: each octave half the size and `gain` times the strength of the last; about -1..1. */
export function fbm(x: number, y: number, seed: number, octaves = 5, gain = 0.5): number {
  let sum = 0
  let total = 0
  for (let octave = 0, weight = 1, size = 1; octave < octaves; octave++, weight *= gain, size *= 2.03) {
    sum += noise(x * size, y * size, seed + octave) * weight
    total += weight
  }
  return sum / total
}

/** Layered noise folded into crests, as rock and mountain spurs are; 0 in hollows to 1 on crests. */
export function ridged(x: number, y: number, seed: number, octaves = 5): number {
  let sum = 0
  let total = 0
  let carry = 1
  for (let octave = 0, weight = 1, size = 1; octave < octaves; octave++, weight *= 0.5, size *= 2.07) {
    const crest = 1 - Math.abs(noise(x * size, y * size, seed + octave))
    const value = crest * crest
    sum += value * weight * carry
    total += weight
    carry = clamp(value * 1.6)
  }
  return sum / total
}

/** Layered noise read at a place itself pushed about by noise: smoke, cloud, marbled mist; about -1..1. */
export function warped(x: number, y: number, seed: number, push = 1, octaves = 5): number {
  const dx = fbm(x, y, seed + 31, 3) * push
  const dy = fbm(x + 5.2, y + 1.3, seed + 57, 3) * push
  return fbm(x + dx, y + dy, seed, octaves)
}
