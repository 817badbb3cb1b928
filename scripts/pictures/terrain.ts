import { wash } from './canvas.ts'
import type { Canvas } from './canvas.ts'
import type { Rgb } from './color.ts'
import { clamp } from './curve.ts'
import { fbm, hash, ridged } from './noise.ts'

/** Height of a skyline, in pixels from the top, at each column. */
export type Skyline = (x: number) => number

/** Rolling hills: `rise` pixels either side of `base`, a hump about `span` pixels long. */
export function hills(base: number, rise: number, span: number, seed: number): Skyline {
  return (x) => base - fbm(x / span, seed * 0.37, seed, 6, 0.45) * rise * 1.6
}

/** The same skyline grown over with conifers up to `tall` pixels, one about every `gap` pixels. */
export function wooded(line: Skyline, tall: number, gap: number, seed: number): Skyline {
  return (x) => {
    let crown = 0
    const slot = Math.floor(x / gap)
    for (let near = slot - 3; near <= slot + 3; near++) {
      const centre = (near + 0.5 + (hash(near, 1, seed) - 0.5) * 0.9) * gap
      const height = tall * (0.3 + 0.7 * hash(near, 2, seed) ** 1.8)
      const spread = height * (0.16 + 0.08 * hash(near, 3, seed))
      const edge = Math.abs(x - centre) / spread
      if (edge > 1.2) continue
      const tiers = 0.16 * edge * (1 - (((1 - edge) * 6 + hash(near, 4, seed)) % 1))
      crown = Math.max(crown, height * (1 - edge ** 0.8 - tiers))
    }
    return line(x) - crown
  }
}

/** Paints everything under a skyline; `ink` also gets the depth in pixels below the crest. */
export function ground(
  canvas: Canvas,
  line: Skyline,
  ink: (x: number, y: number, depth: number) => Rgb,
  softness = 1,
) {
  const crest = Float32Array.from({ length: canvas.width + 2 }, (_, i) => line(i - 0.5))
  const top = Math.max(0, Math.floor(crest.reduce((a, b) => Math.min(a, b)) - softness))
  const box = { left: 0, top, right: canvas.width, bottom: canvas.height }
  wash(
    canvas,
    (x, y) => ink(x, y, Math.max(0, y - crest[x + 1])),
    (x, y) => {
      const tilt = (crest[x + 2] - crest[x]) / 2
      return clamp((y + 0.5 - crest[x + 1]) / Math.sqrt(1 + tilt * tilt) / softness + 0.5)
    },
    box,
  )
}

/** Light falling from the left on folded rock, -1 in shade to 1 in full light; folds about `span` wide. */
export function relief(x: number, y: number, span: number, seed: number): number {
  const height = (px: number, py: number) => {
    const sway = fbm(px / span / 2, py / span / 2, seed + 5, 2) * 0.5
    return ridged(px / span + py / span / 3 + sway, py / span / 2.2, seed, 5)
  }
  return clamp(
    (height(x - span * 0.03, y - span * 0.02) - height(x + span * 0.03, y + span * 0.02)) * -4,
    -1,
    1,
  )
}
