import { blend, hex, ramp, scale } from '../../color.ts'
import type { Rgb } from '../../color.ts'
import { clamp, smoothstep } from '../../curve.ts'
import type { Vector } from '../../march.ts'
import { fbm, noise } from '../../noise.ts'
import { MOUTH } from './bakery.ts'
import type { Stuff } from './bakery.ts'

const mud = ramp([0, '#4a3326'], [0.5, '#7a5a43'], [1, '#a58464'])
const crust = ramp([0, '#2a170c'], [0.3, '#8a5424'], [0.6, '#d6a05a'], [1, '#f4dcae'])
const wood = ramp([0, '#2b1a10'], [0.6, '#5d3c22'], [1, '#84592f'])

/** Flour lying about: most on and around the board. */
function flour([x, , z]: Vector): number {
  const near = smoothstep(0.62, 0.1, Math.hypot(x + 0.6, (z - 0.16) * 1.2))
  return clamp((fbm(x * 6, z * 6, 21, 5, 0.62) + 0.1) * 1.8) * near
}

/** Blisters and scorched spots of a baked bread, by metres across it; `seed` tells breads apart. */
export function baked(u: number, v: number, seed: number): Rgb {
  const blisters = noise(u * 42, v * 42, seed) * 0.5 + fbm(u * 17, v * 17, seed + 4, 3)
  return crust(clamp(0.76 + fbm(u * 8, v * 8, seed + 8, 3) * 0.3 - 0.62 * smoothstep(0.12, 0.85, blisters)))
}

/** Colour of a surface at a place, before any light. */
export function colorOf(stuff: Stuff, place: Vector): Rgb {
  const [x, y, z] = place
  const rough = fbm(x * 30, z * 30 + y * 20, 31, 5, 0.66) * 0.8
  if (stuff === 'wall')
    return scale(mud(0.5 + 0.6 * fbm(x * 5, y * 6, 33, 6, 0.6)), 0.16 + 0.84 * smoothstep(0.005, 0.12, y))
  if (stuff === 'board')
    return blend(
      wood(0.5 + 0.7 * fbm((x + z * 0.36) * 3, (z - x * 0.36) * 40, 35, 4)),
      hex('#efe6d6'),
      flour(place) * 0.85,
    )
  if (stuff === 'dough') return scale(hex('#efe3cc'), 0.96 + rough * 0.16)
  if (stuff === 'bread') return baked(x + y * 4, z + y * 3, 40 + Math.round(y / 0.023))
  if (stuff === 'iron') return scale(hex('#57504c'), 0.8 + rough * 0.5)
  if (stuff === 'brass') return hex('#b98a3c')
  const far = Math.hypot(x - MOUTH[0], z - MOUTH[2])
  const corner = 0.16 + 0.84 * smoothstep(1.03, 0.88, z)
  const soot = smoothstep(0.42, 0.3, far) * (0.45 + 0.5 * rough)
  return blend(
    scale(blend(mud(0.55 + rough * 0.7), hex('#1a1310'), clamp(soot)), corner),
    hex('#e6dccb'),
    flour(place) * 0.6,
  )
}
