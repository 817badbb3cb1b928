import type { Canvas } from '../../canvas.ts'
import { blend, hex, scale } from '../../color.ts'
import { standing } from '../../figures.ts'
import { random } from '../../noise.ts'
import { ellipse, rounded } from '../../outline.ts'
import { project } from '../../perspective.ts'
import { polygon, stroke, trail } from '../../shapes.ts'
import { eye, groundAt } from './garden.ts'

/** Pickers among the bushes: metres across and away, and the colour of shawl and skirt. */
const women = [
  [-12.6, 61, '#c9302c', '#e9b44c'],
  [-9.6, 58, '#f0e6cc', '#b8472f'],
  [-16.6, 66, '#e3a71c', '#7c2a4a'],
  [-21, 70, '#c02a5e', '#e6d3a3'],
] as const

/** Women picking, to the waist in tea, each with a basket on her back hung from her forehead. */
export function pickers(canvas: Canvas): void {
  const next = random(63)
  for (const [i, [across, away, shawl, skirt]] of women.toSorted((a, b) => b[1] - a[1]).entries()) {
    const [x, y] = project(eye, across, groundAt(across, away) + 0.75, away)
    const size = (3.1 * eye.lens) / away
    const pose = standing(x, y, size, 1, i % 2 ? -1 : 1)
    const [cloth, wrap] = [hex(shawl), hex(skirt)]
    polygon(canvas, rounded([pose(-0.15, 0.02), pose(-0.13, 0.3), pose(0.14, 0.3), pose(0.17, 0.02)]), wrap)
    polygon(
      canvas,
      rounded([pose(-0.12, 0.22), pose(-0.1, 0.5), pose(0.1, 0.54), pose(0.14, 0.24)]),
      scale(cloth, 0.8),
    )
    polygon(
      canvas,
      rounded([pose(-0.34, 0.3), pose(-0.4, 0.66), pose(-0.1, 0.66), pose(-0.1, 0.26), pose(-0.22, 0.2)]),
      hex('#b98d4c'),
    )
    polygon(canvas, ellipse(...pose(-0.25, 0.645), size * 0.15, size * 0.045, 18), hex('#7f9c3a'))
    trail(
      canvas,
      [pose(0.06, 0.46), pose(0.22, 0.34), pose(0.34, 0.3)],
      scale(cloth, 0.92),
      size * 0.085,
      size * 0.05,
    )
    trail(
      canvas,
      [pose(0.02, 0.44), pose(0.16, 0.24), pose(0.3, 0.22)],
      scale(cloth, 0.7),
      size * 0.085,
      size * 0.05,
    )
    polygon(canvas, ellipse(...pose(0.06, 0.63), size * 0.075, size * 0.09, 20), hex('#5d3a28'))
    polygon(
      canvas,
      rounded([
        pose(-0.05, 0.5),
        pose(-0.06, 0.68),
        pose(0.04, 0.75),
        pose(0.12, 0.7),
        pose(0.03, 0.63),
        pose(0.04, 0.52),
      ]),
      cloth,
    )
    stroke(canvas, pose(0.09, 0.69), pose(-0.16, 0.62), hex('#e9dcc0'), size * 0.02)
    for (let leaf = 0; leaf < 90; leaf++) {
      const [side, rise, tone] = [next() + next() - 1, next(), next()]
      const [lx, ly] = pose(side * 0.46, 0.04 - 0.12 * rise + 0.16 * (1 - Math.abs(side)) * next())
      stroke(
        canvas,
        [lx, ly],
        [lx + size * (next() - 0.5) * 0.1, ly - size * 0.05],
        blend(hex('#1c4a2c'), hex('#a8bd56'), tone ** 2),
        size * 0.05,
        size * 0.02,
        0.9,
      )
    }
  }
}
