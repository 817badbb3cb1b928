import type { Canvas } from '../../canvas.ts'
import { blend, hex, plus, scale } from '../../color.ts'
import type { Rgb } from '../../color.ts'
import { bell, clamp, smoothstep } from '../../curve.ts'
import { fbm, noise } from '../../noise.ts'
import { panel, project } from '../../perspective.ts'
import { polygon, stroke } from '../../shapes.ts'
import { eye, lamp, lampAt } from './lamps.ts'

/** Metres from the eye to the wall, to the left, and to the outer edge of the canopy. */
const WALL = -4.6
const EAVES = -0.9
const wood = hex('#1b1512')
const iron = hex('#0b0a0c')

/** The wall at a pixel: red below, limewash above, lit by the lamps and stained by damp. */
function limewash(x: number, y: number): Rgb {
  const away = (eye.lens * WALL) / Math.min(-1, x - eye.x)
  const up = eye.tall - ((y - eye.y) * away) / eye.lens
  const light = lampAt(-4.2, away, up) ** 2 * smoothstep(4.4, 2.4, up) * smoothstep(-0.4, 0.7, up)
  const coat = blend(hex('#5d2f2a'), hex('#c9b596'), clamp((up - 1.1) * (eye.lens / away) + 0.5))
  const damp = fbm(away * 1.1, up * 1.4, 5, 5) * 0.3 + fbm(away * 9, up * 7, 6, 3) * 0.12
  const lit: Rgb = [coat[0] * lamp[0], coat[1] * lamp[1], coat[2] * lamp[2]]
  return scale(plus(scale(coat, 0.07), lit, 0.85 * light), 0.8 + damp - 0.25 * bell(up, 1.1, 0.06))
}

/** A door or a window, a lamp burning behind its panes. */
function opening(canvas: Canvas, away: number, door: boolean): void {
  const [sill, top, wide] = [door ? 0 : 0.95, door ? 2.5 : 2.25, 1.25]
  const indoors = (x: number, y: number) =>
    scale(lamp, 0.2 + 0.55 * bell(y, eye.y - 700 / away, 900 / away) * (0.8 + 0.3 * noise(x / 30, y / 60, 4)))
  polygon(canvas, panel(eye, WALL, sill - 0.1, top + 0.12, away - 0.12, away + wide + 0.12), wood)
  polygon(canvas, panel(eye, WALL, sill, top, away, away + wide), indoors)
  for (const bar of [0.31, 0.62, 0.94]) {
    const thick = bar === 0.62 ? 75 : 40
    stroke(
      canvas,
      project(eye, WALL, sill, away + bar),
      project(eye, WALL, top, away + bar),
      wood,
      thick / away,
    )
  }
  for (const up of door ? [0.4, 1.1, 1.8] : [1.38, 1.81])
    stroke(canvas, project(eye, WALL, up, away), project(eye, WALL, up, away + wide), wood, 40 / away)
  if (door) polygon(canvas, panel(eye, WALL, 0, 0.95, away, away + wide), hex('#241a15'))
}

/** A printed notice on the wall, too far to read. */
function notice(canvas: Canvas, away: number, wide: number, paper: string): void {
  polygon(canvas, panel(eye, WALL, 1.3, 2.2, away, away + wide), (x, y) => {
    const print = noise(x / 9, Math.floor(y / 9), 5) > -0.1 && y % 9 < 3 ? 0.08 : 0
    return scale(hex(paper), 0.2 + 0.06 * fbm(x / 24, y / 24, 6, 3) - print)
  })
}

/** Corrugated iron overhead. */
function canopy(canvas: Canvas): void {
  const [near, far] = [3, 46]
  const sheet = [
    project(eye, WALL, 4.3, near),
    project(eye, EAVES, 3.75, near),
    project(eye, EAVES, 3.75, far),
    project(eye, WALL, 4.3, far),
  ]
  polygon(canvas, sheet, (x, y) => {
    const fold = 0.5 + 0.5 * Math.cos(((x - eye.x) / (y - eye.y)) * 40)
    return plus(hex('#0d1420'), hex('#a8703c'), 0.16 * fold * bell(x, 560, 420))
  })
  polygon(canvas, panel(eye, EAVES, 3.5, 3.78, near, far), hex('#0a0f19'))
}

/** A post and its bracket, `away` metres ahead. */
function post(canvas: Canvas, away: number): void {
  const [foot] = project(eye, -1.7, 0, away)
  const base = [
    project(eye, -1.84, 0, away),
    project(eye, -1.78, 0.56, away),
    project(eye, -1.62, 0.56, away),
    project(eye, -1.56, 0, away),
  ]
  const light = lampAt(-1.4, away, 0)
  polygon(canvas, base, (x) => scale(hex('#8b7358'), 0.1 + 0.35 * smoothstep(-30, 10, x - foot) * light))
  stroke(canvas, project(eye, -1.7, 0.6, away), project(eye, -1.7, 3.9, away), iron, 150 / away)
  stroke(canvas, project(eye, -1.7, 3.1, away), project(eye, -1, 3.65, away), iron, 80 / away)
}

/** A bench against the wall. */
function bench(canvas: Canvas, away: number): void {
  const at = (across: number, up: number, along: number) => project(eye, across, up, away + along)
  for (const along of [0.1, 1.7])
    for (const across of [-4.3, -3.85])
      stroke(canvas, at(across, 0, along), at(across, 0.45, along), hex('#120d0c'), 60 / away)
  const seat = [at(-4.35, 0.46, 0), at(-3.8, 0.46, 0), at(-3.8, 0.46, 1.8), at(-4.35, 0.46, 1.8)]
  polygon(canvas, seat, hex('#3d281a'))
  for (const up of [0.65, 0.85, 1.02])
    stroke(canvas, at(-4.4, up, 0), at(-4.4, up, 1.8), hex('#1f1510'), 62 / away)
}

/** The station: its wall with doors, windows, notices and benches, its canopy and the posts that hold it. */
export function station(canvas: Canvas): void {
  polygon(canvas, panel(eye, WALL, 0, 4.3, 3, 44), limewash)
  for (const away of [4.2, 7.4, 17.5, 32]) opening(canvas, away, false)
  for (const away of [12.2, 24]) opening(canvas, away, true)
  notice(canvas, 5.75, 0.9, '#7c8a78')
  notice(canvas, 10.6, 0.8, '#c9a45a')
  notice(canvas, 15.1, 1.1, '#8a5a4a')
  bench(canvas, 9.4)
  bench(canvas, 19.5)
  canopy(canvas)
  for (const away of [46, 38, 31, 25, 19, 13, 7.6]) post(canvas, away)
}
