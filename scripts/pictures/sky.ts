import { paint, touch, wash } from './canvas.ts'
import type { Canvas } from './canvas.ts'
import { blend, ramp, scale } from './color.ts'
import type { Rgb } from './color.ts'
import { clamp, smoothstep } from './curve.ts'
import { fbm, random, warped } from './noise.ts'

/** Paints the whole canvas as a sky: `colors` 0 overhead to 1 at row `horizon`, gently uneven. */
export function sky(canvas: Canvas, colors: (t: number) => Rgb, horizon: number, seed: number): void {
  paint(canvas, (x, y) => {
    const drift = fbm(x / 900, y / 260, seed, 3) * 0.05
    return colors(y / horizon + drift)
  })
}

/** How a field of cloud lies: sizes in pixels, `amount` 0 clear to 1 overcast. */
export interface Clouds {
  readonly wide: number
  readonly tall: number
  readonly amount: number
  readonly seed: number
}

/** Thickness of cloud at a place, 0 none to 1 dense. */
function cloudAt(x: number, y: number, { wide, tall, amount, seed }: Clouds): number {
  const body = warped(x / wide, y / tall, seed, 0.9, 6)
  return smoothstep(0.55 - amount, 1.05 - amount, body * 0.9 + 0.35)
}

/** Washes cloud over the sky, `lit` on thin edges to `shade` in thick hearts, as strongly as `cover` says. */
export function clouds(
  canvas: Canvas,
  field: Clouds,
  lit: Rgb,
  shade: Rgb,
  cover: (x: number, y: number) => number,
) {
  wash(
    canvas,
    (x, y) => blend(lit, shade, clamp(cloudAt(x + field.wide * 0.02, y - field.tall * 0.12, field) * 0.9)),
    (x, y) => {
      const limit = cover(x, y)
      return limit > 0 ? cloudAt(x, y, field) * limit : 0
    },
  )
}

/** Temperature of stars, cool to warm. */
const starlight = ramp([0, '#b9ccff'], [0.6, '#fdf6ff'], [1, '#ffd9ae'])

/** Sprinkles `count` stars where `density` (0..1) allows; most of them barely visible. */
export function stars(
  canvas: Canvas,
  count: number,
  density: (x: number, y: number) => number,
  seed: number,
): void {
  const next = random(seed)
  for (let i = 0; i < count; i++) {
    const x = next() * (canvas.width - 4) + 2
    const y = next() * (canvas.height - 4) + 2
    const chance = next()
    const power = 0.04 + 0.95 * next() ** 22 + 0.3 * next() ** 4
    const color = scale(starlight(next()), 1.4)
    if (chance > density(x, y)) continue
    const radius = 0.6 + power * 0.55
    for (let py = Math.floor(y - 3); py <= y + 3; py++)
      for (let px = Math.floor(x - 3); px <= x + 3; px++) {
        if (px < 0 || py < 0 || px >= canvas.width || py >= canvas.height) continue
        const far = Math.hypot(px - x, py - y) / radius
        touch(canvas, px, py, color, clamp(power * Math.exp(-far * far)))
      }
  }
}

/** Brightness of the young craters and the rays they threw, 0..1, on a disc of radius 1. */
function rays(u: number, v: number): number {
  return [
    [-0.18, 0.66, 0.09],
    [-0.42, -0.1, 0.05],
    [0.3, 0.2, 0.03],
  ].reduce((sum, [x, y, size]) => {
    const far = Math.hypot(u - x, v - y)
    const spokes = 0.5 + 0.5 * fbm(Math.atan2(v - y, u - x) * 4, far, 63, 3)
    return sum + smoothstep(size, size * 0.5, far) + (spokes * size * 1.6) / (far + size * 2)
  }, 0)
}

/** Paints a full moon of `radius` pixels with grey seas and craters, lit `bright` times paper white. */
export function moon(
  canvas: Canvas,
  x: number,
  y: number,
  radius: number,
  color: Rgb,
  seas: Rgb,
  bright = 1,
): void {
  const box = { left: x - radius - 2, top: y - radius - 2, right: x + radius + 2, bottom: y + radius + 2 }
  wash(
    canvas,
    (px, py) => {
      const u = (px - x) / radius
      const v = (py - y) / radius
      const edge = Math.sqrt(Math.max(0, 1 - u * u - v * v))
      const dark = smoothstep(
        -0.1,
        0.22,
        warped(u * 0.95 + 4, v * 0.95 + 2, 61, 0.5, 5) + 0.06 - 0.22 * edge * smoothstep(-0.2, 0.9, v),
      )
      const rough = fbm(u * 7, v * 7, 62, 4) * 0.14 - 0.3 * rays(u, v)
      return scale(blend(color, seas, clamp(dark * 0.85 + rough)), bright * (0.72 + 0.28 * edge))
    },
    (px, py) => clamp(radius - Math.hypot(px + 0.5 - x, py + 0.5 - y) + 0.5),
    box,
  )
}
