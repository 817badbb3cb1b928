import { copyOf, sample, wash } from '../../canvas.ts'
import type { Canvas } from '../../canvas.ts'
import { blend, hex, plus, scale } from '../../color.ts'
import type { Rgb } from '../../color.ts'
import { clamp, mix, smoothstep } from '../../curve.ts'
import { blurred } from '../../light.ts'
import { fbm, hash, noise } from '../../noise.ts'
import { ROAD, VANISH } from './street.ts'

/** Asphalt under a film of water: long smears of the lights above, broken by grit and by still puddles. */
export function asphalt(canvas: Canvas): void {
  const above = copyOf(canvas)
  const hazy = blurred(canvas, 14)
  wash(
    canvas,
    (x, y) => {
      const below = y - ROAD
      const near = below / (canvas.height - ROAD)
      const [u, v] = [((x - VANISH) / (below + 30)) * 3, 160 / (below + 20)]
      const pool = smoothstep(0.06, 0.24, fbm(u * 0.9 + 4, v * 5, 8, 4))
      const grit = noise(x / mix(2, 5, near), y / mix(1.2, 3, near), 5)
      const sway = noise(u * 3.2, v * 34, 12) * mix(2, 20, near)
      let smear: Rgb = [0, 0, 0]
      for (let tap = 0; tap < 10; tap++) {
        const far = (tap + hash(x, y, tap)) / 10
        const from = ROAD - below * (0.35 + far * 1.15) + grit * 20 * near
        smear = plus(
          smear,
          sample(hazy, x + sway * 0.6 + grit * 6 * near, Math.max(0, from)),
          (1.25 - 0.6 * far) / 10,
        )
      }
      const still = sample(
        above,
        x + sway * 0.35,
        clamp(ROAD - below * 1.02 + noise(u * 5, v * 60, 3) * 9 * near, 0, ROAD),
      )
      const stone = scale(hex('#1c222e'), 0.5 + grit * 0.2)
      const film = plus(stone, smear, 0.78 * (0.8 + 0.26 * grit))
      return blend(film, plus(scale(still, 0.75), smear, 0.2), pool * 0.85)
    },
    (_, y) => clamp(y - ROAD),
  )
}
