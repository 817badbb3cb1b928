import type { Canvas } from '../../canvas.ts'
import { wash } from '../../canvas.ts'
import { blend, hex, ramp, scale } from '../../color.ts'
import type { Rgb } from '../../color.ts'
import { bell, clamp, smoothstep } from '../../curve.ts'
import { fbm, hash, random } from '../../noise.ts'
import { onGround, project } from '../../perspective.ts'
import type { Eye } from '../../perspective.ts'
import { stroke } from '../../shapes.ts'

/** A person standing in the middle of the road. */
export const eye: Eye = { x: 800, y: 640, lens: 1050, tall: 1.65 }

/** Metres from the middle of the road to its kerb. */
export const KERB = 4.4

const heat = hex('#f6e8bd')
const asphalt = ramp([0, '#3b3944'], [0.45, '#5f5a63'], [0.8, '#a3968c'], [1, '#e2cfa8'])
const earth = ramp([0, '#4a4030'], [0.5, '#7d7040'], [1, '#d3b872'])
const petal = ramp([0, '#a8780f'], [0.5, '#e0ad1c'], [1, '#fadd5f'])

/** A colour `away` metres off, seen through the heat of the day. */
export function hazy(color: Rgb, away: number): Rgb {
  return blend(color, heat, 0.86 * (1 - Math.exp(-((away / 66) ** 1.4))))
}

/** Light that the trees let through to a place on the ground, 0..1. */
function dapple(across: number, away: number): number {
  const leaves = fbm(across / 1.5, away / 2.1, 14, 4, 0.6)
  const open = 0.2 * bell(across, 0.4, 1.6)
  return smoothstep(-0.02, 0.26, leaves - 0.04 + open)
}

/** Share of the ground that fallen petals hide, 0..1. */
function fallen(across: number, away: number): number {
  const drift = bell(Math.abs(across), KERB - 0.25, 0.42) + 0.5 * bell(Math.abs(across), 6.4, 1.5)
  return clamp(0.1 + drift * 0.8 + fbm(across / 1.2, away / 1.8, 33, 3) * 0.26)
}

function groundAt(x: number, y: number): Rgb {
  const { across, away } = onGround(eye, x, y)
  const side = Math.abs(across)
  const sunny = dapple(across, away)
  const grit = fbm(x / 3, y / 2, 21, 3) * 0.1 + fbm(across * 0.9, away * 0.25, 24, 3) * 0.14
  const worn = 0.07 * (bell(side, 1.1, 0.35) + bell(side, 2.9, 0.35))
  const road = asphalt(0.2 + 0.58 * sunny + grit + worn)
  const bank = earth(0.22 + 0.6 * sunny + grit)
  const dash =
    smoothstep(0.085, 0.06, side) * smoothstep(0.5, 0.46, Math.abs(((away / 6 + 0.2) % 1) - 0.5) * 2)
  const marked = blend(road, hex('#e8e0cf'), dash * 0.5 * (0.45 + 0.55 * sunny))
  const base = blend(marked, bank, smoothstep(KERB - 0.05, KERB + 0.05, side))
  const fine = hash(Math.floor(across * 16), Math.floor(away * (away < 9 ? 9 : 3)), 5)
  const strewn = clamp(fallen(across, away) - (away < 9 ? 0.55 * fine : 0.12 * fine))
  const gold = petal(0.12 + 0.7 * sunny + fbm(x / 4, y / 3, 27, 2) * 0.3)
  return hazy(blend(base, gold, strewn * 0.85), away * 0.85)
}

/** Road, kerbs and banks running to the horizon, with sun and petals on them. */
export function avenue(canvas: Canvas): void {
  wash(canvas, groundAt, (_, y) => clamp(y - eye.y - 3))
  for (const side of [-1, 1])
    for (let k = 66; k >= 0; k--) {
      const [from, to] = [3 + k * 0.9, 3 + (k + 1) * 0.9]
      const code = k % 2 === 0 ? '#d9d2c0' : '#35333a'
      const sunny = 0.5 + 0.5 * dapple(side * KERB, from)
      const [a, b] = [project(eye, side * KERB, 0.07, from), project(eye, side * KERB, 0.07, to)]
      const thick = (eye.lens * 0.15) / from
      stroke(canvas, a, b, hazy(scale(hex(code), sunny), from), thick, thick * (from / to))
    }
}

/** Petals lying near the viewer, each one its own. */
export function petals(canvas: Canvas): void {
  const next = random(63)
  for (let i = 0; i < 7600; i++) {
    const away = 3.6 + next() ** 1.5 * 16
    const across = (next() - 0.5) * 16
    const chance = next()
    if (chance > 0.12 + fallen(across, away) * 0.9) continue
    const [x, y] = project(eye, across, 0.01, away)
    const size = ((0.016 + 0.026 * next()) * eye.lens) / away
    const sunny = dapple(across, away)
    const tone = petal(0.1 + 0.6 * sunny + 0.35 * next())
    const turn = (next() - 0.5) * size
    stroke(
      canvas,
      [x + 1, y + size * 0.3],
      [x + size + 1, y + turn * 0.5 + size * 0.3],
      hex('#2b2730'),
      size * 0.5,
      size * 0.3,
      0.4,
    )
    stroke(canvas, [x, y], [x + size, y + turn * 0.5], hazy(tone, away), size * 0.62, size * 0.4)
  }
}
