import { blend, hex, ramp, scale } from '../../color.ts'
import type { Rgb } from '../../color.ts'
import { clamp, smoothstep } from '../../curve.ts'
import { fbm, hash, noise } from '../../noise.ts'

const rind = ramp([0, '#3f4a14'], [0.5, '#7d8526'], [1, '#b9b24a'])
const flesh = ramp([0, '#7a4a12'], [0.5, '#b98226'], [1, '#e6bf5c'])
const SIZE = 46

interface Piece {
  readonly far: number
  readonly gap: number
  readonly u: number
  readonly v: number
  readonly number: number
}

/** The quarter of lime nearest the glass at a place, each lying at its own angle. */
function pieceAt(x: number, y: number, seed: number): Piece {
  const [column, row] = [Math.floor(x / SIZE), Math.floor(y / SIZE)]
  let best: Piece = { far: 9, gap: 9, u: 0, v: 0, number: 0 }
  for (let j = row - 1; j <= row + 1; j++)
    for (let i = column - 1; i <= column + 1; i++) {
      const dx = (x - (i + 0.15 + 0.7 * hash(i, j, seed)) * SIZE) / SIZE
      const dy = (y - (j + 0.15 + 0.7 * hash(i, j, seed + 1)) * SIZE) / SIZE
      const turn = hash(i, j, seed + 2) * Math.PI * 2
      const u = dx * Math.cos(turn) + dy * Math.sin(turn)
      const v = (dy * Math.cos(turn) - dx * Math.sin(turn)) * 1.5
      const far = Math.sqrt(u * u + v * v)
      if (far < best.far) best = { far, gap: best.far - far, u, v, number: hash(i, j, seed + 3) }
      else if (far - best.far < best.gap) best = { ...best, gap: far - best.far }
    }
  return best
}

/** Lime in its spiced oil, seen through the glass: `amber` is the oil there, `lit` how bright it stands. */
export function pickle(x: number, y: number, amber: Rgb, lit: number, seed: number): Rgb {
  const bent = fbm(x / 30, y / 30, seed + 4, 2) * 7
  const { far, gap, u, v, number } = pieceAt(x + bent, y + bent, seed)
  const solid = smoothstep(0.03, 0.14, gap) * smoothstep(0.95, 0.7, far)
  const skin = smoothstep(-0.02, 0.1, v + 0.22 * u * u - 0.06)
  const grain = fbm(x / 5, y / 5, seed + 6, 3) * 0.24
  const fibres = 0.14 * Math.sin(Math.atan2(v + 0.5, u) * 15)
  const tone = clamp(0.38 + 0.4 * number - v * 0.5 - u * 0.2 + grain)
  const fruit = blend(flesh(tone + fibres), rind(tone), skin)
  const stained = blend(fruit, amber, 0.14)
  const body = blend(scale(amber, 0.62), scale(stained, 0.5 + 1.05 * lit), solid)
  const chilli = smoothstep(0.62, 0.72, noise(x / 6, y / 7, seed + 8)) * 0.8
  const seedling = smoothstep(0.7, 0.78, noise(x / 5, y / 5, seed + 9)) * 0.75
  return blend(
    blend(body, scale(hex('#a32c16'), 0.4 + lit), chilli),
    scale(hex('#2e1c0e'), 0.6 + lit),
    seedling,
  )
}
