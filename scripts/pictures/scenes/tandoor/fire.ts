import { blend, hex, ramp, scale } from '../../color.ts'
import type { Rgb } from '../../color.ts'
import { clamp, smoothstep } from '../../curve.ts'
import type { Vector } from '../../march.ts'
import { fbm, ridged } from '../../noise.ts'
import { EMBERS, MOUTH } from './bakery.ts'
import { baked } from './stuffs.ts'

const heat = ramp([0, '#3a0d05'], [0.3, '#a02a0a'], [0.55, '#e8641a'], [0.8, '#ffab45'], [1, '#ffe3a0'])

/** Breads on the wall of the oven: angle round it, metres down, half width and half height in metres. */
const baking = [
  [-1.22, -0.26, 0.12, 0.11],
  [-0.6, -0.24, 0.122, 0.118],
  [0.04, -0.25, 0.124, 0.122],
  [0.68, -0.235, 0.12, 0.116],
  [1.3, -0.26, 0.12, 0.11],
] as const

/** Light of the embers at a place of their bed: grey ash over white heat. */
export function emberLight([x, , z]: Vector): Rgb {
  const cracks = ridged(x * 9, z * 9, 51, 4)
  const lumps = fbm(x * 24, z * 24, 52, 4, 0.6)
  const hot = 0.34 + 0.34 * smoothstep(0.3, 0.85, cracks) + 0.5 * lumps
  const ash = smoothstep(0.05, 0.4, fbm(x * 13, z * 13, 53, 4) - lumps * 0.3)
  const glowing = scale(heat(clamp(hot)), 0.8 + 1.1 * smoothstep(0.5, 0.95, hot))
  return blend(glowing, hex('#8a4a2c'), ash * 0.7)
}

/** The glowing wall inside the oven, and the breads that stick to it. */
export function ovenLight([x, y, z]: Vector, shade: number): Rgb {
  const angle = Math.atan2(x - MOUTH[0], z - MOUTH[2])
  const low = clamp(-y / EMBERS)
  const burnt = fbm(angle * 4, y * 11, 54, 5, 0.6)
  const wall = scale(heat(clamp(0.24 + low * 0.5 + burnt * 0.3)), 0.5 + low * 0.8)
  for (const [at, down, wide, tall] of baking) {
    const [u, v] = [(angle - at) * 0.42, y - down]
    const far = Math.hypot(u / (wide * (1 - v * 2.2)), v / tall) + 0.07 * fbm(angle * 9, y * 24, 58, 2)
    if (far > 1.12) continue
    const edge = smoothstep(1.02, 0.97, far)
    const puff = 0.62 + 0.5 * clamp(0.5 - v / tall / 2) + 0.25 * smoothstep(1, 0.72, far)
    const skin = baked(u, v, 60 + Math.round(at * 10))
    const lit: Rgb = [skin[0] * 1.12 * puff, skin[1] * 0.6 * puff, skin[2] * 0.27 * puff]
    return blend(scale(wall, 1 - 0.55 * smoothstep(1.12, 1, far)), lit, edge)
  }
  return blend(scale(wall, 0.35), wall, 0.3 + 0.7 * shade)
}

/** Colour of the light that the oven throws out. */
export const firelight = hex('#ff9c4e')
