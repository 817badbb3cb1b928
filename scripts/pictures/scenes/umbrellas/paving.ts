import { paint, touch, wash } from '../../canvas.ts'
import type { Canvas } from '../../canvas.ts'
import { blend, hex, plus, ramp, scale } from '../../color.ts'
import { bell, clamp, smoothstep } from '../../curve.ts'
import { fbm, hash, random } from '../../noise.ts'
import { placed } from '../../placed.ts'
import { facing, squareTo } from '../../raking.ts'
import { brightest } from './umbrella.ts'

const yard = placed(800, 530, -0.13)
const stone = ramp([0, '#23272c'], [0.35, '#41474c'], [0.7, '#687074'], [1, '#8f989a'])
const skylight = ramp([0, '#59646d'], [0.6, '#9facb4'], [1, '#d9e3e6'])
const ROW = 128

/** The stone under a pixel: which one, and pixels from its edge. */
function flag(
  x: number,
  y: number,
): { readonly column: number; readonly row: number; readonly edge: number } {
  const [u, v] = yard.into(x + fbm(x / 60, y / 60, 3, 3) * 6, y + fbm(x / 60, y / 60, 4, 3) * 6)
  const row = Math.floor(v / ROW)
  const long = 170 + 80 * hash(row, 5, 2)
  const along = u + hash(row, 1, 2) * 240
  const column = Math.floor(along / long)
  const [fu, fv] = [along - column * long, v - row * ROW]
  return { column, row, edge: Math.min(fu, long - fu, fv, ROW - fv) }
}

function height(x: number, y: number): number {
  const { edge, column, row } = flag(x, y)
  const lie = hash(column, row, 9) * 3
  return smoothstep(0, 9, edge) * (7 + lie) + fbm(x / 46, y / 46, 6, 5, 0.6) * 5
}

/** How deep the rain stands at a pixel, 0..1. */
export function standing(x: number, y: number): number {
  const { edge } = flag(x, y)
  const low = fbm(x / 300, y / 210, 15, 4) + 0.16 * smoothstep(12, 0, edge)
  return smoothstep(0.0, 0.24, low + 0.35 * bell(x, 1120, 190) * bell(y, 650, 130))
}

/** Wet stone flags, with the sky in what water stands on them. */
export function paving(canvas: Canvas): void {
  paint(canvas, (x, y) => {
    const { column, row, edge } = flag(x, y)
    const normal = squareTo(height, x, y, 1.5)
    const light = facing(normal, brightest)
    const tone = 0.18 + 0.3 * hash(column, row, 7) + fbm(x / 26, y / 26, 8, 5, 0.6) * 0.24
    const dry = scale(stone(tone), 0.35 + light * 0.95)
    const joint = blend(dry, hex('#20251f'), smoothstep(7, 2, edge) * 0.8)
    const deep = standing(x, y)
    const clouded = 0.34 + 0.3 * fbm(x / 420, y / 300, 22, 4) + 0.34 * clamp((900 - x - y * 0.6) / 1500)
    const film = scale(skylight(clouded), 0.55)
    const sheen = 0.5 * smoothstep(0.76, 0.93, light) * (0.4 + 0.6 * fbm(x / 12, y / 12, 23, 3))
    return plus(blend(joint, film, deep * 0.72), [0.5, 0.56, 0.6], Math.max(0, sheen * 0.25))
  })
}

/** Rings that drops leave where water stands, some just begun, some nearly gone. */
export function rainRings(canvas: Canvas, count: number, seed: number): void {
  const next = random(seed)
  for (let i = 0; i < count; i++) {
    const [x, y, age] = [next() * 1600, next() * 1067, next()]
    const strength = (0.16 + 0.84 * standing(x, y)) * (1.05 - age)
    const size = 4 + age * 34
    const box = { left: x - size - 6, top: y - size - 6, right: x + size + 6, bottom: y + size + 6 }
    const ring = (px: number, py: number, radius: number) => bell(Math.hypot(px - x, py - y), radius, 1.15)
    const side = (px: number, py: number) => 0.5 - 0.5 * ((px - x + (py - y)) / (size * 1.5))
    const waves = (px: number, py: number) =>
      ring(px, py, size) + 0.6 * ring(px, py, size * 0.62) * clamp(age * 2) + 0.4 * ring(px, py, size * 0.34)
    wash(canvas, hex('#e4edf0'), (px, py) => waves(px, py) * side(px, py) * strength * 0.5, box)
    wash(canvas, hex('#171c22'), (px, py) => waves(px, py) * (1 - side(px, py)) * strength * 0.2, box)
    if (age < 0.25 && x > 2 && y > 2 && x < 1597 && y < 1064)
      for (let k = 0; k < 5; k++)
        touch(
          canvas,
          Math.floor(x + (next() - 0.5) * 4),
          Math.floor(y + (next() - 0.5) * 4),
          hex('#ffffff'),
          0.75 * strength,
        )
  }
}
