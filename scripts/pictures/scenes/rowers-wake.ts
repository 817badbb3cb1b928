import { createCanvas } from '../canvas.ts'
import type { Canvas } from '../canvas.ts'
import { bloom, glow, vignette } from '../light.ts'
import { boat } from './rowers-wake/boat.ts'
import { surface } from './rowers-wake/surface.ts'

/** Water from above in early light: a rowing boat and the long V it draws behind it. */
export function rowersWake(): Canvas {
  const canvas = createCanvas()
  surface(canvas)
  boat(canvas)
  glow(canvas, 60, 20, 1300, [0.2, 0.15, 0.08], 1.5)
  bloom(canvas, 0.6, 14, 0.25)
  vignette(canvas, 0.42)
  return canvas
}
