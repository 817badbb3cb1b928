import type { Canvas } from '../../canvas.ts'
import { blend, hex } from '../../color.ts'
import type { Rgb } from '../../color.ts'
import { clamp, mix } from '../../curve.ts'
import { random } from '../../noise.ts'
import { bend } from '../../outline.ts'
import type { Point } from '../../outline.ts'
import { stroke, trail } from '../../shapes.ts'

/** Colours of a tree under snow: needles, snow towards the sky and snow turned from it. */
export interface Winter {
  readonly needle: Rgb
  readonly lit: Rgb
  readonly shade: Rgb
}

/** The same colours seen through `depth` (0..1) of snowy air. */
export function through(winter: Winter, air: Rgb, depth: number): Winter {
  return {
    needle: blend(winter.needle, air, depth),
    lit: blend(winter.lit, air, depth * 0.8),
    shade: blend(winter.shade, air, depth),
  }
}

/** The colours of deodars close by, at dusk. */
export const nearWinter: Winter = { needle: hex('#0d1a2c'), lit: hex('#c3d1e8'), shade: hex('#5f78a4') }

/** One bough from `root` to `tip`: needles hanging under it, snow lying along it. */
function bough(
  canvas: Canvas,
  root: Point,
  tip: Point,
  thick: number,
  winter: Winter,
  next: () => number,
): void {
  const reach = Math.abs(tip[0] - root[0]) + 1
  const rib = bend(
    root,
    [mix(root[0], tip[0], 0.6), root[1] - thick * 0.25],
    tip,
    Math.max(4, Math.min(30, Math.round(reach / 5))),
  )
  trail(canvas, rib, winter.needle, thick * 0.9, thick * 0.3)
  for (const [i, [x, y]] of rib.entries()) {
    const t = i / (rib.length - 1)
    const hang = thick * (1.15 - 0.6 * t) * (0.6 + 0.8 * next())
    const lean = Math.sign(tip[0] - root[0]) * hang * 0.3
    stroke(canvas, [x, y], [x + lean, y + hang], winter.needle, thick * 0.34, 0.6)
  }
  for (const [i, [x, y]] of rib.entries()) {
    const t = i / (rib.length - 1)
    if (next() < 0.1 + 0.2 * (1 - t)) continue
    const size = thick * (0.74 - 0.34 * t) * (0.5 + 0.75 * next())
    stroke(
      canvas,
      [x - size * 0.4, y - size * 0.05],
      [x + size * 0.4, y + size * 0.08],
      winter.shade,
      size * 0.8,
      size * 0.66,
    )
    const glint = blend(winter.shade, winter.lit, clamp(0.55 + 0.5 * next()))
    stroke(
      canvas,
      [x - size * 0.34, y - size * 0.34],
      [x + size * 0.26, y - size * 0.24],
      glint,
      size * 0.5,
      size * 0.36,
    )
  }
}

/** A deodar `tall` pixels high with its foot at `(x, y)`, every bough bent under snow. */
export function snowyDeodar(
  canvas: Canvas,
  x: number,
  y: number,
  tall: number,
  winter: Winter,
  seed: number,
): void {
  const next = random(seed)
  const tiers = Math.round(clamp(tall / 21, 9, 24))
  const lean = (next() - 0.5) * tall * 0.03
  const trunk = (t: number): Point => [x + lean * t, y - tall * t]
  trail(canvas, [trunk(0), trunk(0.5), trunk(1)], winter.needle, tall * 0.024, 1)
  for (let tier = 0; tier < tiers; tier++) {
    const t = 0.07 + 0.91 * (tier / tiers)
    const reach = tall * 0.205 * (1 - t) ** 0.8 * (0.72 + 0.5 * next()) + tall * 0.008
    const thick = (tall / tiers) * mix(0.86, 0.3, t)
    const fans = [-1, 1, -0.7, 0.74, -0.42, 0.4, -0.14, 0.12]
    for (const side of fans) {
      const out = reach * side * (0.82 + 0.36 * next())
      const [rx, ry] = trunk(t)
      const droop = Math.abs(out) * 0.34 + (1 - Math.abs(side)) * thick * 1.1 + thick * 0.3 * next()
      bough(canvas, [rx, ry], [rx + out, ry + droop], thick * (0.8 + 0.3 * next()), winter, next)
    }
  }
  stroke(canvas, trunk(0.96), trunk(1.01), winter.lit, tall * 0.005 + 0.6, 0.6)
}
