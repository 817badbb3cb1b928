import { wash } from '../../canvas.ts'
import type { Canvas } from '../../canvas.ts'
import { blend, hex } from '../../color.ts'
import { bell, clamp, smoothstep } from '../../curve.ts'
import { fbm, random, warped } from '../../noise.ts'
import { stroke } from '../../shapes.ts'
import { footAt } from './headland.ts'

/** Where waves break on the headland: column, and height and width of the burst, in pixels. */
const bursts = [
  [738, 88, 30],
  [880, 62, 60],
  [1065, 40, 80],
  [1290, 54, 90],
] as const

/** Broken water along the foot of the headland and the bursts it throws up. */
export function spray(canvas: Canvas): void {
  const lit = (x: number) => blend(hex('#aab7cf'), hex('#f0cdb8'), bell(x, 700, 120) * 0.7)
  wash(
    canvas,
    (x) => lit(x),
    (x, y) => {
      const foot = footAt(x)
      const churn = warped(x / 60, y / 20, 61, 0.8, 5) * 0.5 + 0.5
      const surf = bell(y, foot + 5, 11) * smoothstep(0.22, 0.62, churn) * smoothstep(660, 730, x)
      const wash = bell(y, foot + 30, 26) * smoothstep(0.5, 0.85, churn) * 0.6 * smoothstep(640, 740, x)
      const burst = bursts.reduce((most, [at, tall, wide]) => {
        const high = (foot + 8 - y) / tall
        if (high < -0.2 || high > 1.2) return most
        const plume = 1 - Math.abs(x - at - high * 9) / (wide * (0.55 + 0.5 * high)) - high * 0.75
        return Math.max(
          most,
          smoothstep(-0.12, 0.6, plume + (churn - 0.55) * 1.5 + fbm(x / 12, y / 16, 64, 4) * 0.6),
        )
      }, 0)
      return clamp(surf * 0.9 + wash + burst * 0.66)
    },
    { left: 600, top: 500, right: 1600, bottom: 830 },
  )
  const next = random(66)
  for (const [at, tall, wide] of bursts)
    for (let i = 0; i < 260; i++) {
      const rise = next() ** 1.6 * tall * 1.25
      const x = at + (next() + next() - 1) * wide * (0.7 + rise / tall)
      const y = footAt(at) + 4 - rise
      const size = 0.8 + 1.6 * next() ** 3
      stroke(canvas, [x, y], [x + 1, y + 1.5], lit(x), size, size * 0.6, 0.75)
    }
}
