import { blend, ramp, scale } from '../../color.ts'
import type { Rgb } from '../../color.ts'
import { clamp, smoothstep } from '../../curve.ts'
import { fbm, hash, noise } from '../../noise.ts'
import { dish } from './peacock.ts'
import type { Shard } from './shards.ts'

const white = ramp([0, '#d9d2c2'], [0.5, '#efe9dc'], [1, '#fbf8f0'])
const ink = ramp([0, '#1c2f6e'], [0.6, '#3553a0'], [1, '#6c87c4'])
const glazes: Readonly<Record<string, (t: number) => Rgb>> = {
  cobalt: ramp([0, '#0e1f55'], [0.5, '#1d3d8f'], [0.85, '#2f62b4'], [1, '#3d86bd']),
  leaf: ramp([0, '#24482f'], [0.6, '#3f7245'], [1, '#7a9a58']),
  teal: ramp([0, '#0f4a52'], [0.6, '#1f7478'], [1, '#4a9c94']),
  celadon: ramp([0, '#7fa58c'], [0.6, '#a5c4a6'], [1, '#c9d9bd']),
  amber: ramp([0, '#a8661a'], [0.6, '#d1962f'], [1, '#e7bd57']),
  clay: ramp([0, '#7c3320'], [0.6, '#a9502f'], [1, '#c9764a']),
  black: ramp([0, '#101014'], [1, '#1a1a20']),
}

/** Blue printed on white: rim lines, lattice, leaves or a cloudy wash, by the piece. */
function willow(u: number, v: number, number: number): Rgb {
  const kind = hash(number, 6, 2)
  const far = Math.hypot(u + 70, v + 40 * kind)
  const rim = smoothstep(0.25, 0.75, Math.sin(far / 3.4) * 0.5 + 0.5) * smoothstep(16, 8, Math.abs(far - 84))
  const lattice =
    Math.max(
      smoothstep(0.2, 0.05, Math.abs(((u + v) / 9) % 1)),
      smoothstep(0.2, 0.05, Math.abs(((u - v) / 9) % 1)),
    ) * 0.8
  const leaves =
    smoothstep(0.08, 0.2, noise(u / 11, v / 7, 40 + Math.floor(kind * 5))) * (0.7 + 0.3 * Math.sin(u * 1.4))
  const cloud = smoothstep(-0.1, 0.5, fbm(u / 20, v / 20, 50, 4))
  const cover = kind < 0.3 ? rim : kind < 0.5 ? Math.max(lattice, rim) : kind < 0.86 ? leaves : cloud
  return blend(white(0.7), ink(0.05 + 0.45 * hash(number, 7, 2)), clamp(cover * 1.2) * 0.96)
}

function dishAt(x: number, y: number, { number }: Shard): Rgb {
  const [slipX, slipY] = [(hash(number, 1, 9) - 0.5) * 9, (hash(number, 2, 9) - 0.5) * 9]
  const [u, v] = [x - dish.x + slipX, y - dish.y + slipY]
  const far = Math.hypot(u, v) / dish.radius
  const angle = Math.atan2(v, u)
  const band = (from: number, to: number) =>
    smoothstep(from - 0.012, from + 0.012, far) * smoothstep(to + 0.012, to - 0.012, far)
  const scallop = smoothstep(0.1, 0.3, Math.sin(angle * 22) * 0.5 + 0.5 - Math.abs(far - 0.79) * 7)
  const petals = smoothstep(0.05, 0.2, Math.abs(Math.cos(angle * 4)) * 0.5 - Math.abs(far - 0.28) * 2.2)
  const cover = Math.max(
    band(0.9, 0.96),
    band(0.62, 0.645),
    scallop * band(0.68, 0.88),
    petals,
    band(0, 0.07),
  )
  return blend(white(0.8), glazes.amber(0.2), cover * 0.92)
}

/** Colour of the glaze of a shard at a pixel, before any light falls on it. */
export function glazeAt(x: number, y: number, shard: Shard, china: string): Rgb {
  const { number } = shard
  const turn = hash(number, 4, 2) * Math.PI * 2
  const [dx, dy] = [x - shard.x, y - shard.y]
  const u = dx * Math.cos(turn) - dy * Math.sin(turn)
  const v = dx * Math.sin(turn) + dy * Math.cos(turn)
  const cloudy = fbm(x / 34, y / 34, 60, 3) * 0.2
  const lot = hash(number, 5, 2)
  if (china === 'dish') return dishAt(x, y, shard)
  if (china === 'willow') return willow(u, v, number)
  if (china in glazes) return glazes[china](clamp(lot * 0.8 + 0.15 + cloudy))
  if (china === 'white') return white(0.8)
  if (lot < 0.27) return willow(u, v, number)
  if (lot < 0.3) return scale(glazes.celadon(0.8 + cloudy), 1.02)
  return scale(white(clamp(hash(number, 8, 2) + cloudy)), 0.9 + 0.1 * hash(number, 9, 2))
}
