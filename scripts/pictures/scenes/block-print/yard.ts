import { paint, wash } from '../../canvas.ts'
import type { Canvas } from '../../canvas.ts'
import { blend, hex, ramp, scale } from '../../color.ts'
import type { Rgb } from '../../color.ts'
import { bell, clamp, smoothstep } from '../../curve.ts'
import { fbm, random } from '../../noise.ts'
import { onGround, project } from '../../perspective.ts'
import { stroke, trail } from '../../shapes.ts'
import { LINE, eye, rope, shadowOf } from './cloth.ts'
import type { Length } from './cloth.ts'

/** Metres to the clay wall at the back of the yard. */
const WALL = 15
const heavens = ramp([0, '#cfdcdc'], [0.6, '#efe6cf'], [1, '#f8e9c4'])
const clay = ramp([0, '#8f5f3f'], [0.5, '#b98356'], [1, '#dcae7c'])
const dust = ramp([0, '#9a7f61'], [0.5, '#cfb48d'], [1, '#f3e2bf'])

/** Colour of the dusty morning air. */
export const air = hex('#ecd9b4')

function wallAt(x: number, y: number): Rgb {
  const top = project(eye, 0, 3.1, WALL)[1]
  const worn = fbm(x / 60, y / 46, 5, 6, 0.6) * 0.5 + fbm(x / 7, y / 5, 8, 3) * 0.14
  const splash = smoothstep(0, 60, y - top - 40) * 0.2
  const color = clay(clamp(0.56 + worn - splash))
  return blend(color, air, 0.3)
}

/** Sky, a tree beyond, the clay wall with its blue door, and the dust with the shadows of the cloth. */
export function yard(canvas: Canvas, lengths: readonly Length[]): void {
  paint(canvas, (x, y) => heavens((y + fbm(x / 400, y / 160, 2, 3) * 60) / 420))
  wash(
    canvas,
    (x, y) =>
      blend(blend(hex('#4c6238'), hex('#a5ad63'), clamp(0.4 + fbm(x / 40, y / 30, 12, 5, 0.6))), air, 0.42),
    (x, y) => {
      const crowns = fbm(x / 150, 3, 14, 5) * 110 + 60 * bell(x, 520, 200) + 40 * bell(x, 1190, 120)
      return smoothstep(-12, 14, y - 388 + crowns + fbm(x / 20, y / 16, 16, 4) * 34)
    },
  )
  const [, top] = project(eye, 0, 3.1, WALL)
  const [, foot] = project(eye, 0, 0, WALL)
  wash(canvas, wallAt, (x, y) => smoothstep(-1, 1, y - top + fbm(x / 90, 2, 18, 3) * 5))
  const [left, lintel] = project(eye, 1.05, 2, WALL)
  const [right] = project(eye, 1.95, 2, WALL)
  wash(
    canvas,
    hex('#6b4630'),
    (x, y) => clamp(x - left + 6) * clamp(right + 6 - x) * clamp(y - lintel + 6) * clamp(foot - y),
  )
  wash(
    canvas,
    (x, y) =>
      scale(hex('#3f6f80'), 0.72 + 0.3 * fbm(x / 2, y / 30, 20, 3) - 0.3 * bell(x, (left + right) / 2, 1.5)),
    (x, y) => clamp(x - left) * clamp(right - x) * clamp(y - lintel) * clamp(foot - y),
  )
  const floor = (x: number, y: number): Rgb => {
    const { across, away } = onGround(eye, x, y)
    const shade = lengths.reduce((most, cloth) => Math.max(most, shadowOf(cloth, across, away)), 0)
    const trodden = fbm(across * 1.6, away * 1.1, 22, 5, 0.58) * 0.3 + fbm(x / 3, y / 2, 25, 3) * 0.09
    const sunny = dust(clamp(0.66 + trodden))
    const dark = blend(scale(sunny, 0.4), hex('#33406b'), 0.3)
    return blend(blend(sunny, dark, shade * 0.92), air, clamp((away - 3) / 34))
  }
  wash(canvas, floor, (_, y) => clamp(y - foot))
}

/** Bamboo poles and the rope between them, at one distance. */
export function line(canvas: Canvas, away: number, from: number, to: number): void {
  const ink = blend(hex('#5a4226'), air, clamp((away - 4) / 22))
  const thick = (eye.lens * 0.055) / away
  for (const across of [from, to]) {
    stroke(
      canvas,
      project(eye, across, 0, away),
      project(eye, across, LINE + 0.35, away),
      ink,
      thick,
      thick * 0.8,
    )
    stroke(
      canvas,
      project(eye, across - 0.015, 0, away),
      project(eye, across - 0.015, LINE + 0.35, away),
      blend(ink, hex('#e8c98a'), 0.5),
      thick * 0.3,
    )
  }
  const points = Array.from({ length: 24 }, (_, i) => {
    const across = from + ((to - from) * i) / 23
    return project(eye, across, rope(across, away), away)
  })
  trail(canvas, points, ink, thick * 0.34)
}

/** Small stones about the yard. */
export function litter(canvas: Canvas): void {
  const next = random(41)
  for (let i = 0; i < 260; i++) {
    const away = 2.6 + next() ** 1.6 * 11
    const [x, y] = project(eye, (next() - 0.5) * 12, 0, away)
    const size = (eye.lens * (0.008 + 0.014 * next())) / away
    stroke(canvas, [x, y], [x + size, y], hex('#7c6450'), size * 0.7, size * 0.5, 0.7)
    stroke(
      canvas,
      [x, y - size * 0.2],
      [x + size * 0.7, y - size * 0.2],
      hex('#efdcb8'),
      size * 0.3,
      size * 0.2,
      0.6,
    )
  }
}
