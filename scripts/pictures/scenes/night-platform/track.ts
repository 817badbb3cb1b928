import { wash } from '../../canvas.ts'
import type { Canvas } from '../../canvas.ts'
import { blend, hex, plus, scale } from '../../color.ts'
import type { Rgb } from '../../color.ts'
import { clamp, smoothstep } from '../../curve.ts'
import { glow } from '../../light.ts'
import { hash, noise } from '../../noise.ts'
import { onGround, panel, project } from '../../perspective.ts'
import { polygon } from '../../shapes.ts'
import { eye, lamp, lampAt } from './lamps.ts'

/** Ballast and sleepers, dim beyond the lamps. */
export function beds(canvas: Canvas): void {
  wash(
    canvas,
    (x, y) => {
      const { across, away } = onGround(eye, x, y, -0.75)
      const stones = noise(across * 9, away * 9, 3) * 0.5 + noise(across * 21, away * 14, 4) * 0.5
      const sleeper =
        smoothstep(0.28, 0.2, Math.abs(((((away / 0.62) % 1) + 1) % 1) - 0.5)) *
        smoothstep(1, 0.85, Math.abs(across - 2.35))
      const light = lampAt(across, away, -0.75)
      const tone = 0.1 + clamp(12 / away) * stones * 0.09 + sleeper * 0.03 * clamp(14 / away)
      return plus(scale(hex('#22334a'), 0.35 + tone * 2), lamp, tone * light * 0.55)
    },
    (_, y) => clamp(y - eye.y - 4),
  )
}

/** Two pairs of rails catching the light. */
export function rails(canvas: Canvas): void {
  for (const across of [1.97, 2.73, 4.85, 5.61])
    for (let away = 1.6; away < 90; away *= 1.06) {
      const light = lampAt(across - 0.4, away, -0.75)
      const shine = 0.12 + light * 0.7 * (0.7 + 0.3 * noise(away * 2, across, 9))
      const ink = plus(scale(hex('#7d93b5'), 0.35), scale(lamp, shine))
      polygon(
        canvas,
        [
          project(eye, across - 0.035, -0.6, away),
          project(eye, across + 0.035, -0.6, away),
          project(eye, across + 0.035, -0.6, away * 1.062),
          project(eye, across - 0.035, -0.6, away * 1.062),
        ],
        across < 4 ? ink : scale(ink, 0.4),
      )
    }
}

/** Metres from the eye to the side of the carriages, to the right. */
const SIDE = 4.15

/** Paint of a carriage side at a pixel: dark blue below, slate above, a cream line between. */
function livery(x: number, y: number): Rgb {
  const away = (eye.lens * SIDE) / Math.max(1, x - eye.x)
  const up = eye.tall - ((y - eye.y) * away) / eye.lens
  const isUpper = up > 0.86
  const coat = isUpper ? hex('#46607d') : up > 0.72 ? hex('#c9b27c') : hex('#203a5f')
  return plus(scale(coat, 0.2), lamp, 0.07 * lampAt(SIDE - 2, away, 1) * (isUpper ? 1 : 0.6))
}

/** A lit window `away` metres ahead, the backs of the seats dark along its foot. */
function pane(canvas: Canvas, away: number, lit: number): void {
  const [left, top] = project(eye, SIDE, 2.03, away)
  const [, sill] = project(eye, SIDE, 1.07, away)
  polygon(canvas, panel(eye, SIDE, 1.02, 2.08, away, away + 1.05), hex('#171310'))
  polygon(canvas, panel(eye, SIDE, 1.07, 2.03, away + 0.06, away + 0.99), (x, y) => {
    const seats = (y - top) / (sill - top) + 0.09 * Math.sin((x - left) * away * 0.012) - 0.22
    return scale(blend(lamp, hex('#7a3524'), smoothstep(0.42, 0.5, seats) * 0.75), lit * 0.8)
  })
  const [x, y] = project(eye, SIDE, 1.5, away + 0.5)
  glow(canvas, x, y, 900 / away + 20, scale(lamp, 0.05 * lit), 2)
}

/** A parked carriage `from`..`to` metres ahead, its windows lit. */
export function carriage(canvas: Canvas, from: number, to: number, seed: number): void {
  const roof = [
    project(eye, SIDE, 2.5, from),
    project(eye, SIDE, 2.5, to),
    project(eye, SIDE + 0.5, 2.95, to),
    project(eye, SIDE + 0.5, 2.95, from),
  ]
  polygon(canvas, panel(eye, SIDE, -0.35, 2.5, from, to), livery)
  polygon(canvas, roof, hex('#1b2430'))
  for (let away = from + 0.5, i = 0; away < to - 1.2; away += 1.5, i++)
    pane(canvas, away, 0.55 + 0.6 * hash(i, seed, 3))
}
