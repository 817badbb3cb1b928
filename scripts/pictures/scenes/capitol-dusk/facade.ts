import { blend, hex, plus, scale } from '../../color.ts'
import type { Rgb } from '../../color.ts'
import { clamp, mix, smoothstep } from '../../curve.ts'
import { hash } from '../../noise.ts'

/** A wall of deep, regular sun-breaks, its top edge running straight from `left` to `right`. */
export interface Facade {
  readonly left: { readonly x: number; readonly top: number }
  readonly right: { readonly x: number; readonly top: number }
  /** Row of the foot of the wall. */
  readonly floor: number
  readonly columns: number
  readonly rows: number
  readonly seed: number
  /** Concrete from 0 in shade to 1 in light. */
  readonly tone: (t: number) => Rgb
}

const lamp = hex('#ffc374')

function cell(wall: Facade, x: number, y: number): Rgb {
  const t = clamp((x - wall.left.x) / (wall.right.x - wall.left.x))
  const top = mix(wall.left.top, wall.right.top, t)
  const u = t * wall.columns
  const v = clamp((y - top) / (wall.floor - top)) * wall.rows
  const column = Math.floor(u)
  const row = Math.floor(v)
  const fu = u - column
  const fv = v - row
  const bay = hash(Math.floor(column / 3), row, wall.seed) < 0.28 ? 0.5 : 1
  const frame = fu < 0.11 || fv < 0.16
  if (row === 0 && v < 0.42) return wall.tone(0.66)
  if (frame) return wall.tone(fv < 0.16 ? 0.68 : 0.5)
  const inside = smoothstep(0.11, 0.5, fu) * smoothstep(0.16, 0.75, fv)
  const fin = fu < 0.3 ? wall.tone(0.34) : wall.tone(0.08 + 0.14 * inside * bay)
  const lit = hash(column, row, wall.seed + 3)
  if (lit > 0.1 || fu < 0.3) return fin
  const warmth = 0.35 + 4 * lit
  return plus(fin, scale(lamp, 0.25 + warmth * smoothstep(1, 0.35, fv)), 0.8)
}

/** Shading of such a wall by pixel, softened over four readings. */
export function facade(wall: Facade): (x: number, y: number) => Rgb {
  return (x, y) => {
    const upper = blend(cell(wall, x, y), cell(wall, x + 0.5, y), 0.5)
    return blend(upper, blend(cell(wall, x, y + 0.5), cell(wall, x + 0.5, y + 0.5), 0.5), 0.5)
  }
}
