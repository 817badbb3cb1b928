import { copyOf, createCanvas } from '../canvas.ts'
import type { Canvas } from '../canvas.ts'
import { hex } from '../color.ts'
import { bloom, glow, vignette } from '../light.ts'
import { ellipse } from '../outline.ts'
import type { Point } from '../outline.ts'
import { castShadow, solid } from '../shadow.ts'
import { polygon, stroke } from '../shapes.ts'
import { courtyard } from './lime-jars/courtyard.ts'
import { jar, profile, roundness } from './lime-jars/jar.ts'
import type { Jar } from './lime-jars/jar.ts'
import { lid, tiedCloth } from './lime-jars/lids.ts'
import { half, knife, lime } from './lime-jars/limes.ts'

const tall: Jar = { foot: [560, 786], half: 112, tall: 408, full: 0.68, seed: 4 }
const broad: Jar = { foot: [816, 764], half: 146, tall: 470, full: 0.72, seed: 8 }
const small: Jar = { foot: [1060, 814], half: 114, tall: 300, full: 0.7, seed: 12 }
const umber = hex('#3a2034')

/** Throws a jar's long shadow along the sill, and the amber light that its oil lets through. */
function cast(canvas: Canvas, it: Jar): void {
  const [x, y] = it.foot
  const shape = (share: number, reach: number): Point[] => {
    const at = (t: number, side: number): Point => [
      x + it.tall * t * 1.55 + side * it.half * profile(t) * 0.3 * share,
      y + it.tall * t * 0.16 - side * it.half * profile(t) * roundness(y) * share * 0.96,
    ]
    const rows = Array.from({ length: 20 }, (_, i) => (i / 19) * reach)
    return [...rows.map((t) => at(t, 1)), ...rows.toReversed().map((t) => at(t, -1))]
  }
  const still = { right: 0, down: 0 }
  castShadow(canvas, { ...still, soft: 9, ink: umber, depth: 0.8 }, (mask) => {
    polygon(mask, shape(1, 1), solid)
    polygon(mask, ellipse(x, y, it.half, it.half * roundness(y), 50), solid)
  })
  castShadow(canvas, { ...still, soft: 15, ink: hex('#d98a34'), depth: 0.72 }, (mask) =>
    polygon(mask, shape(0.6, it.full * 0.9), solid),
  )
  castShadow(canvas, { ...still, soft: 12, ink: hex('#f8cf7c'), depth: 0.55 }, (mask) =>
    polygon(mask, shape(0.22, it.full * 0.75), solid),
  )
}

function under(canvas: Canvas, x: number, y: number, size: number): void {
  castShadow(canvas, { right: 0, down: 0, soft: 8, ink: umber, depth: 0.78 }, (mask) =>
    stroke(
      mask,
      [x + size * 0.1, y + size * 0.78],
      [x + size * 2.5, y + size * 1.06],
      solid,
      size * 0.62,
      size * 0.4,
    ),
  )
}

/** Lime pickle ripening on a stone sill: three jars in low sun, limes and a knife beside them. */
export function limeJars(): Canvas {
  const canvas = createCanvas()
  courtyard(canvas)
  const behind = copyOf(canvas)
  for (const it of [broad, tall, small]) cast(canvas, it)
  jar(canvas, behind, broad)
  lid(canvas, broad, false)
  jar(canvas, behind, tall)
  lid(canvas, tall, true)
  jar(canvas, behind, small)
  tiedCloth(canvas, small)
  for (const [x, y, size, turn, seed] of [
    [1262, 800, 56, 0.5, 3],
    [1196, 872, 60, -0.3, 7],
    [352, 838, 58, 2.7, 11],
  ] as const) {
    under(canvas, x, y, size)
    lime(canvas, x, y, size, turn, seed)
  }
  under(canvas, 930, 886, 52)
  half(canvas, 930, 878, 56)
  castShadow(canvas, { right: 14, down: 9, soft: 5, ink: umber, depth: 0.7 }, (mask) =>
    stroke(mask, [452, 900], [776, 918], solid, 26, 10),
  )
  knife(canvas, 596, 906, 0.06)
  glow(canvas, 200, 300, 1000, [0.1, 0.07, 0.02], 1.6)
  bloom(canvas, 0.75, 18, 0.26)
  vignette(canvas, 0.4)
  return canvas
}
