import { wash } from '../../canvas.ts'
import type { Canvas } from '../../canvas.ts'
import { blend, hex, plus, ramp, scale } from '../../color.ts'
import type { Rgb } from '../../color.ts'
import { bell, clamp, smoothstep } from '../../curve.ts'
import { fbm, noise } from '../../noise.ts'
import { project } from '../../perspective.ts'
import type { Eye } from '../../perspective.ts'
import { prints } from './prints.ts'

/** A length of cloth over a line: metres across to its left edge, wide, ahead, and down from the line. */
export interface Length {
  readonly left: number
  readonly wide: number
  readonly away: number
  readonly long: number
  readonly print: keyof typeof prints
  /** White cloth printed in blue instead of blue cloth with the print left white. */
  readonly pale?: boolean
  readonly seed: number
}

/** Height of the lines above ground, in metres. */
export const LINE = 3.35

/** Someone standing in the middle of the yard. */
export const eye: Eye = { x: 800, y: 560, lens: 1040, tall: 1.6 }

const indigo = ramp([0, '#0d142c'], [0.35, '#1b2a55'], [0.7, '#365387'], [1, '#7f9dc2'])
const undyed = ramp([0, '#5d6c92'], [0.4, '#a9b3c6'], [0.75, '#ece7da'], [1, '#fffaf0'])

/** Height of the line over a place along it: ropes sag between their poles. */
export function rope(across: number, away: number): number {
  return LINE - 0.1 + 0.02 * ((across - 0.2) / 2) ** 2 + 0.012 * noise(across * 0.8, away, 4)
}

/** How far a fold stands towards us at a place of the cloth, about -1..1. */
function fold({ seed }: Length, across: number, down: number): number {
  const loose = 0.35 + 0.65 * smoothstep(0, 1.6, down)
  const pleats =
    noise(across * 3.1 + down * 0.12, down * 0.22, seed) +
    0.5 * noise(across * 6.7 - down * 0.2, down * 0.3, seed + 1)
  const crumple = 0.14 * fbm(across * 9, down * 5, seed + 2, 3)
  return pleats * loose + crumple
}

/** Metres down to the hem, and sideways sway of the edges. */
function hemAt(cloth: Length, across: number): number {
  return cloth.long + 0.07 * fold(cloth, across, cloth.long)
}

function sway(cloth: Length, down: number): number {
  return 0.1 * noise(down * 0.55, cloth.seed * 0.7, 91) * smoothstep(0, 1.4, down)
}

function dyeAt(cloth: Length, across: number, down: number, light: number): Rgb {
  const resist = prints[cloth.print](across, down)
  const edge = Math.min(across, cloth.wide - across, cloth.long - down)
  const band = smoothstep(0.075, 0.07, edge) * smoothstep(0.028, 0.033, edge)
  const marked = edge < 0.1 ? band : resist
  const uneven = 0.86 + 0.2 * fbm(across * 14, down * 14, cloth.seed + 5, 3)
  const white = clamp((cloth.pale ? 1 - marked : marked) * uneven)
  const washed = fbm(across * 1.2, down * 0.9, cloth.seed + 7, 3) * 0.12
  return blend(indigo(light * 0.78 + washed), undyed(light + 0.12), white)
}

/** Hangs a length of cloth with the sun behind it: bright where it is thin, dark where folds lie double. */
export function hang(canvas: Canvas, cloth: Length, air: Rgb): void {
  const { left, wide, away } = cloth
  const metre = eye.lens / away
  const [x0, y0] = project(eye, left - 0.15, LINE + 0.1, away)
  const [x1, y1] = project(eye, left + wide + 0.15, LINE - cloth.long - 0.3, away)
  const placeOf = (x: number, y: number): readonly [across: number, down: number] => {
    const real = ((x - eye.x) * away) / eye.lens
    const down = rope(real, away) - eye.tall + ((y - eye.y) * away) / eye.lens
    return [real - left + sway(cloth, down), down]
  }
  const ink = (x: number, y: number): Rgb => {
    const [across, down] = placeOf(x, y)
    const here = fold(cloth, across, down)
    const turn = (fold(cloth, across + 0.02, down) - here) / 0.02
    const light =
      0.56 - 0.085 * turn + 0.15 * here - 0.1 * clamp(Math.abs(turn) - 1.6) + 0.12 * smoothstep(2, 0, down)
    const ground = 0.1 * smoothstep(1.6, 3, down)
    const color = dyeAt(cloth, across + 0.05 * here, down + 0.02 * here, clamp(light + ground))
    const weave = 1 + 0.06 * noise(x / 1.7, y / 1.7, 3)
    const hemmed = 1 - 0.3 * bell(hemAt(cloth, across) - down, 0.012, 0.008)
    const top = scale(color, weave * hemmed * (1 - 0.35 * bell(down, 0, 0.035)))
    return blend(plus(top, hex('#ffcf8a'), 0.05 * ground), air, clamp((away - 4) / 34))
  }
  wash(
    canvas,
    ink,
    (x, y) => {
      const [across, down] = placeOf(x, y)
      const inside = Math.min(across, wide - across, down + 0.01, hemAt(cloth, across) - down)
      return clamp(inside * metre + 0.5)
    },
    { left: x0, top: y0, right: x1, bottom: y1 },
  )
}

/** Share of the sun that a length keeps from a place on the ground, 0..1. */
export function shadowOf(cloth: Length, across: number, away: number): number {
  const height = (cloth.away - away) / 0.85
  if (height < 0 || height > LINE + 0.3) return 0
  const u = across - 0.3 * height - cloth.left + sway(cloth, LINE - height)
  const soft = 0.03 + 0.03 * height
  const low = LINE - cloth.long
  return (
    smoothstep(-soft, soft, Math.min(u, cloth.wide - u)) *
    smoothstep(low - soft, low + soft, height) *
    smoothstep(LINE + soft, LINE - soft, height)
  )
}
