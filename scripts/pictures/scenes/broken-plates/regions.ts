import { createCanvas } from '../../canvas.ts'
import type { Point } from '../../outline.ts'
import { polygon } from '../../shapes.ts'

/** A part of the design that shards do not cross. */
export interface Region {
  readonly outline: readonly Point[]
  /** Usual distance from one shard to the next, in pixels. */
  readonly spacing: number
  readonly china: string
}

/** Which part of the design each pixel is in, and pixels from there to the nearest other part. */
export interface RegionMap {
  readonly index: Uint8Array
  readonly distance: Float32Array
}

const { width, height } = createCanvas(1600, 1067)

/** Lays regions down in order, later ones over earlier ones; 0 is the wall around them all, 1 the first region. */
export function mapOf(regions: readonly Region[]): RegionMap {
  const index = new Uint8Array(width * height)
  for (const [i, { outline }] of regions.entries()) {
    const mask = createCanvas()
    polygon(mask, outline, [1, 1, 1])
    for (let at = 0; at < index.length; at++) if (mask.light[at * 3] > 0.5) index[at] = i + 1
  }
  return { index, distance: distances(index) }
}

function distances(index: Uint8Array): Float32Array {
  const far = new Float32Array(index.length).fill(1e6)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      if (x + 1 < width && index[at] !== index[at + 1]) far[at] = far[at + 1] = 0.5
      if (y + 1 < height && index[at] !== index[at + width]) far[at] = far[at + width] = 0.5
    }
  const spread = (at: number, x: number, step: 1 | -1) => {
    const above = at - step * width
    const isInside = x > 0 && x < width - 1
    let best = far[at]
    if (isInside) best = Math.min(best, far[at - step] + 1)
    if (above >= 0 && above < far.length) {
      best = Math.min(best, far[above] + 1)
      if (isInside) best = Math.min(best, far[above - 1] + Math.SQRT2, far[above + 1] + Math.SQRT2)
    }
    far[at] = best
  }
  for (let at = 0; at < far.length; at++) spread(at, at % width, 1)
  for (let at = far.length - 1; at >= 0; at--) spread(at, at % width, -1)
  return far
}
