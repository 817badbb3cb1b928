import type { Canvas } from '../../canvas.ts'
import { blend, hex, plus, scale } from '../../color.ts'
import type { Rgb } from '../../color.ts'
import { clamp, smoothstep } from '../../curve.ts'
import { fbm, hash } from '../../noise.ts'
import type { Point } from '../../outline.ts'
import { facing, glint, unit } from '../../raking.ts'
import type { Direction } from '../../raking.ts'
import { polygon, stroke } from '../../shapes.ts'

/** Direction to the brightest part of the rain sky. */
export const brightest: Direction = unit([-0.55, -0.62, 0.68])

const SECTOR = Math.PI / 4

/** Where on the cloth a place is: panel 0..7, 0 at its middle line to ±1 at a rib, and 0 centre to 1 rim. */
export interface Spot {
  readonly panel: number
  readonly aside: number
  readonly out: number
  readonly across: number
  readonly down: number
}

/** An open umbrella seen from above; `lean` is how far its top stands off its middle, in radii. */
export interface Umbrella {
  readonly at: Point
  readonly radius: number
  readonly turn: number
  readonly lean: Point
  readonly seed: number
  readonly cloth: (spot: Spot) => Rgb
}

function spotAt(u: number, v: number, turn: number): Spot {
  const angle = (((Math.atan2(v, u) - turn) % (Math.PI * 2)) + Math.PI * 4) % (Math.PI * 2)
  const panel = Math.floor(angle / SECTOR)
  const off = angle - (panel + 0.5) * SECTOR
  const far = Math.hypot(u, v)
  const aside = off / (SECTOR / 2)
  return { panel, aside, out: far / rim(aside), across: far * Math.sin(off), down: far * Math.cos(off) }
}

/** Distance of the hem from the middle: cloth pulled tight dips in between two ribs. */
function rim(aside: number): number {
  return 1 - 0.125 * (1 - aside * aside)
}

function rise(spot: Spot): number {
  return 0.5 * (1 - (spot.down / 0.92) ** 2) - 0.035 * (1 - spot.aside ** 2) * spot.out ** 2
}

/** Outline of the cloth in pixels. */
export function hem({ at, radius, turn, lean }: Umbrella): Point[] {
  return Array.from({ length: 128 }, (_, i) => {
    const angle = turn + (i / 128) * Math.PI * 2
    const far = rim(((i % 16) / 16) * 2 - 1)
    const up = rise(spotAt(Math.cos(angle) * far, Math.sin(angle) * far, turn))
    return [
      at[0] + radius * (Math.cos(angle) * far + lean[0] * up),
      at[1] + radius * (Math.sin(angle) * far + lean[1] * up),
    ] as const
  })
}

/** Beads of rain on the cloth: light added at a pixel. */
function beads(x: number, y: number, seed: number): number {
  const [column, row] = [Math.floor(x / 9), Math.floor(y / 9)]
  if (hash(column, row, seed) > 0.34) return 0
  const size = 1 + 2.2 * hash(column, row, seed + 1) ** 2
  const dx = x - (column + 0.3 + 0.4 * hash(column, row, seed + 2)) * 9
  const dy = y - (row + 0.3 + 0.4 * hash(column, row, seed + 3)) * 9
  const inside = clamp(size - Math.hypot(dx, dy) + 0.5)
  return inside * (0.2 * smoothstep(0, -size, dx + dy) - 0.05 * smoothstep(0, size, dx + dy))
}

function shade(umbrella: Umbrella, x: number, y: number): Rgb {
  const { at, radius, turn, lean, seed, cloth } = umbrella
  const [px, py] = [(x - at[0]) / radius, (y - at[1]) / radius]
  let spot = spotAt(px, py, turn)
  for (let pass = 0; pass < 3; pass++) {
    const up = rise(spot)
    spot = spotAt(px - lean[0] * up, py - lean[1] * up, turn)
  }
  const middle = turn + (spot.panel + 0.5) * SECTOR
  const pull = fbm(spot.aside * 1.6 + spot.panel * 9, spot.out * 1.4, seed, 3) * 0.16 * spot.out
  const tilt = 1.18 * spot.down + pull
  const sag = -0.17 * spot.aside * spot.out
  const normal = unit([
    Math.cos(middle) * tilt - Math.sin(middle) * sag + lean[0],
    Math.sin(middle) * tilt + Math.cos(middle) * sag + lean[1],
    1,
  ])
  const light = 0.14 + 1.12 * facing(normal, brightest)
  const rib = (1 - Math.abs(spot.aside)) * spot.out * radius * 0.39
  const seam = 1 - 0.42 * smoothstep(2.6, 0.6, rib) + 0.16 * smoothstep(3, 4, rib) * smoothstep(7, 4, rib)
  const edge = 1 - 0.35 * smoothstep(0.955, 0.985, spot.out) * smoothstep(1, 0.99, spot.out)
  const weave = 1 + fbm(x / 2.2, y / 2.2, seed, 2) * 0.07 + fbm(x / 34, y / 34, seed + 4, 3) * 0.16
  const wet = 0.24 * glint(normal, brightest, 26) * (0.7 + 0.6 * fbm(x / 16, y / 16, seed + 6, 3))
  const base = scale(cloth(spot), light * seam * edge * weave)
  return plus(base, [0.8, 0.88, 1], Math.max(-0.05, wet + beads(x, y, seed) * (0.3 + light * 0.5)))
}

/** Paints the cloth, the tips of the ribs and the cap on top. */
export function umbrella(canvas: Canvas, it: Umbrella): void {
  const { at, radius, turn, lean } = it
  for (let rib = 0; rib < 8; rib++) {
    const angle = turn + rib * SECTOR
    const [ux, uy] = [Math.cos(angle), Math.sin(angle)]
    const foot: Point = [at[0] + ux * radius * 0.97, at[1] + uy * radius * 0.97]
    stroke(canvas, foot, [at[0] + ux * radius * 1.03, at[1] + uy * radius * 1.03], hex('#a9acae'), 4.2, 3.4)
  }
  polygon(canvas, hem(it), (x, y) => shade(it, x, y))
  const top: Point = [at[0] + lean[0] * radius * 0.5, at[1] + lean[1] * radius * 0.5]
  const tip: Point = [top[0] + lean[0] * radius * 0.2, top[1] + lean[1] * radius * 0.2]
  stroke(
    canvas,
    [top[0] + 2, top[1] + 3],
    [top[0] + 2, top[1] + 3],
    hex('#14161a'),
    radius * 0.13,
    radius * 0.13,
    0.5,
  )
  stroke(canvas, top, top, blend(hex('#1b1d22'), hex('#6a6d72'), 0.3), radius * 0.105)
  stroke(canvas, top, tip, hex('#2a2c31'), radius * 0.05, radius * 0.034)
  stroke(canvas, [tip[0] - 1.4, tip[1] - 1.6], [tip[0] - 1.4, tip[1] - 1.6], hex('#dfe4e8'), radius * 0.022)
}
