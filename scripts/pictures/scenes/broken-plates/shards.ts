import { smoothstep } from '../../curve.ts'
import { fbm, hash, random } from '../../noise.ts'
import type { Region, RegionMap } from './regions.ts'

/** One broken piece: where it lies, and which part of the design it fills. */
export interface Shard {
  readonly x: number
  readonly y: number
  readonly region: number
  readonly number: number
}

/** The wall as laid: the shard over each pixel and pixels from its edge (below 0 in the mortar). */
export interface Wall {
  readonly owner: Int32Array
  readonly edge: Float32Array
  readonly shards: readonly Shard[]
}

const BUCKET = 64
const COLUMNS = Math.ceil(1600 / BUCKET) + 1
const MORTAR = 1.9

type Buckets = Map<number, Shard[]>

function nearby(buckets: Buckets, x: number, y: number): Shard[] {
  const [column, row] = [Math.floor(x / BUCKET), Math.floor(y / BUCKET)]
  const found: Shard[] = []
  for (let dy = -1; dy <= 1; dy++)
    for (let dx = -1; dx <= 1; dx++) found.push(...(buckets.get((row + dy) * COLUMNS + column + dx) ?? []))
  return found
}

function scatter(regions: readonly Region[], map: RegionMap, wallSpacing: number): [Shard[], Buckets] {
  const next = random(71)
  const shards: Shard[] = []
  const buckets: Buckets = new Map()
  for (let tries = 0; tries < 90_000; tries++) {
    const [x, y] = [next() * 1600, next() * 1067]
    const at = Math.floor(y) * 1600 + Math.floor(x)
    const region = map.index[at]
    const spacing = region === 0 ? wallSpacing : regions[region - 1].spacing
    const gap = spacing * (0.62 + 0.75 * next())
    if (map.distance[at] < Math.min(5, spacing * 0.2)) continue
    const close = nearby(buckets, x, y).some(
      (other) => other.region === region && Math.hypot(other.x - x, other.y - y) < gap,
    )
    if (close) continue
    const shard = { x, y, region, number: shards.length }
    shards.push(shard)
    const bucket = Math.floor(y / BUCKET) * COLUMNS + Math.floor(x / BUCKET)
    buckets.set(bucket, [...(buckets.get(bucket) ?? []), shard])
  }
  return [shards, buckets]
}

/** Breaks every region into shards of about its spacing and beds them in mortar. */
export function lay(regions: readonly Region[], map: RegionMap, wallSpacing: number): Wall {
  const [shards, buckets] = scatter(regions, map, wallSpacing)
  const owner = new Int32Array(map.index.length).fill(-1)
  const edge = new Float32Array(map.index.length)
  for (let y = 0; y < 1067; y++)
    for (let x = 0; x < 1600; x++) {
      const at = y * 1600 + x
      const region = map.index[at]
      const around = nearby(buckets, x, y).filter((shard) => shard.region === region)
      const ax = x + fbm(x / 13, y / 13, 5, 2) * 2.2
      const ay = y + fbm(x / 13, y / 13, 6, 2) * 2.2
      let first: Shard | undefined
      let best = Infinity
      for (const shard of around) {
        const far = (shard.x - ax) ** 2 + (shard.y - ay) ** 2
        if (far < best) [best, first] = [far, shard]
      }
      if (!first) {
        edge[at] = -9
        continue
      }
      let gap = map.distance[at]
      for (const other of around) {
        if (other === first) continue
        const far = (other.x - ax) ** 2 + (other.y - ay) ** 2
        gap = Math.min(gap, (far - best) / 2 / Math.hypot(other.x - first.x, other.y - first.y))
      }
      owner[at] = first.number
      edge[at] = gap - MORTAR - 1.6 * hash(first.number, 3, 8)
    }
  return { owner, edge, shards }
}

/** How far a pixel stands out of the wall: glaze rounded at the rims, each piece a little askew. */
export function relief({ owner, edge, shards }: Wall): Float32Array {
  return edge.map((gap, at) => {
    const [x, y] = [at % 1600, Math.floor(at / 1600)]
    const rough = fbm(x / 5, y / 5, 31, 4, 0.65) * 1.6 + fbm(x / 40, y / 40, 33, 2) * 2
    const number = owner[at]
    if (number < 0 || gap <= 0) return rough
    const { x: mx, y: my } = shards[number]
    const askew = (x - mx) * (hash(number, 1, 4) - 0.5) * 0.2 + (y - my) * (hash(number, 2, 4) - 0.5) * 0.2
    const glaze = fbm(x / 30 + number, y / 30, 35, 2) * 1.1
    return (
      rough * smoothstep(2, 0, gap) +
      smoothstep(-0.5, 4.5, gap) * (5.2 + glaze) +
      askew * smoothstep(0, 3, gap)
    )
  })
}
