import type { Canvas } from '../../canvas.ts'
import { scale } from '../../color.ts'
import type { Rgb } from '../../color.ts'
import { clamp, mix } from '../../curve.ts'
import { fbm, noise } from '../../noise.ts'
import { spline } from '../../outline.ts'
import type { Point } from '../../outline.ts'
import { polygon } from '../../shapes.ts'

/** A length of draped cloth hung between two edges. */
export interface Drape {
  /** The two edges, each by a few points in the same order. */
  readonly edges: readonly [readonly Point[], readonly Point[]]
  /** Colours from the depth of a fold (0) to its sunlit crest (1). */
  readonly tones: (t: number) => Rgb
  /** Folds from edge to edge. */
  readonly folds: number
  /** Pattern over the cloth: factor of light at `across` (0..1 edge to edge) and `along` (pixels). */
  readonly weave?: (across: number, along: number, tone: number) => Rgb | undefined
  readonly seed: number
}

const STRIPS = 150

/** Tone of a fold across the cloth, 0 deep to 1 crest, wandering as the cloth falls. */
function foldAt({ folds, seed }: Drape, across: number, along: number): number {
  const wander = noise(along * 1.6, across * 2, seed) * 0.1 + noise(along * 3.1, 7, seed + 1) * 0.03
  const wave = Math.sin(
    (across + wander) * folds * Math.PI * 2 + noise(across * folds, along * 1.2, seed + 2) * 2,
  )
  return clamp(0.5 + wave * 0.36 + fbm(across * 9, along * 5, seed + 3, 3) * 0.3)
}

/** Paints a drape in narrow strips from one edge to the other. */
export function drape(canvas: Canvas, cloth: Drape): void {
  const [a, b] = cloth.edges.map((edge) => spline(edge, 44))
  const long = a.reduce((sum, p, i) => (i ? sum + Math.hypot(p[0] - a[i - 1][0], p[1] - a[i - 1][1]) : 0), 0)
  const between = (i: number, u: number): Point => [mix(a[i][0], b[i][0], u), mix(a[i][1], b[i][1], u)]
  for (let strip = 0; strip < STRIPS; strip++) {
    const [from, to] = [strip / STRIPS, (strip + 1.6) / STRIPS]
    for (let i = 0; i + 1 < a.length; i++) {
      const along = i / (a.length - 1)
      const next = Math.min(i + 2, a.length - 1)
      const quad = [between(i, from), between(next, from), between(next, to), between(i, to)]
      const tone = foldAt(cloth, from, along)
      const base = scale(cloth.tones(tone), 0.97 + 0.06 * noise(strip / 3, i / 5, cloth.seed + 9))
      polygon(canvas, quad, cloth.weave?.(from, along * long, tone) ?? base)
    }
  }
}
