import { copyOf, paint, pixel, sample, wash } from './canvas.ts'
import type { Canvas } from './canvas.ts'
import { blend } from './color.ts'
import type { Rgb } from './color.ts'
import { clamp } from './curve.ts'
import { hash, noise } from './noise.ts'

/** How a sheet of water lies and looks. */
export interface Water {
  /** Row of the far shore, in pixels from the top; what stands above it is mirrored below. */
  readonly shore: number
  /** Row that the mirror's vanishing line lies on; the horizon, at or above the shore. */
  readonly horizon: number
  /** Height of ripples: 0 a mirror, 1 a light breeze. */
  readonly ripple: number
  /** Length of a ripple near the viewer, in pixels. */
  readonly length: number
  /** Colour of the water itself where it does not mirror. */
  readonly body: Rgb
  /** Share of the water's own colour at the bottom edge, 0..1. */
  readonly depth: number
  readonly seed: number
}

/** Slope of the ripples, along and across the view, at a pixel `below` rows under the horizon. */
function ripples(sheet: Water, x: number, below: number, middle: number): readonly [number, number] {
  const distance = 300 / (below + 2)
  const wx = ((x - middle) * distance) / sheet.length
  const wz = (distance * 260) / sheet.length
  const fade = clamp(2.4 / distance)
  const swell =
    noise(wx * 0.5, wz * 1.3, sheet.seed) * 0.8 + noise(wx * 0.9 + wz * 0.3, wz * 2.2, sheet.seed + 1)
  const chop = noise(wx * 2.1, wz * 5.1, sheet.seed + 2) * 0.6 * fade
  return [swell + chop, noise(wx * 1.1, wz * 2.6, sheet.seed + 3)]
}

/** Covers the canvas below the shore with water that mirrors what is above. */
export function water(canvas: Canvas, sheet: Water): void {
  const still = copyOf(canvas)
  const middle = canvas.width / 2
  const tall = canvas.height - sheet.horizon
  const mirror = (x: number, y: number): Rgb => {
    const below = y - sheet.horizon
    const [along, across] = ripples(sheet, x, below, middle)
    const near = clamp(below / tall)
    const reach = sheet.ripple * (4 + 46 * near)
    let sum: Rgb = [0, 0, 0]
    for (let tap = 0; tap < 4; tap++) {
      const spread = (tap - 1.5 + hash(x, y, tap)) * sheet.ripple * (3 + 5 * near)
      const from = 2 * sheet.shore - y + along * reach + spread - reach * 0.5
      const c = sample(still, x + across * reach * 0.25, Math.min(sheet.shore - 1, from))
      sum = [sum[0] + c[0] / 4, sum[1] + c[1] / 4, sum[2] + c[2] / 4]
    }
    return blend(sum, sheet.body, clamp(sheet.depth * near ** 1.3 * (1 + along * 0.5 * sheet.ripple)))
  }
  wash(canvas, mirror, (_, y) => clamp(y + 1 - sheet.shore), {
    left: 0,
    top: sheet.shore,
    right: canvas.width,
    bottom: canvas.height,
  })
}

/** Adds what `draw` paints as an image in water: `strength` 0..1 of it, wavering by up to `sway` pixels. */
export function reflection(
  canvas: Canvas,
  draw: (mirror: Canvas) => void,
  strength: number,
  sway: number,
): void {
  const still = copyOf(canvas)
  const mirror = copyOf(canvas)
  draw(mirror)
  paint(canvas, (x, y) => {
    const from = x + noise(x / 60, y / 6, 71) * sway
    const [image, plain] = [sample(mirror, from, y), sample(still, from, y)]
    const [r, g, b] = pixel(still, x, y)
    const change = (k: 0 | 1 | 2) => (image[k] - plain[k]) * strength
    return [Math.max(0, r + change(0)), Math.max(0, g + change(1)), Math.max(0, b + change(2))]
  })
}
