import { onCanvas, sample, wash } from './canvas.ts'
import type { Canvas } from './canvas.ts'
import { luminance } from './color.ts'
import type { Rgb } from './color.ts'
import { clamp, smoothstep } from './curve.ts'
import { noise } from './noise.ts'

/** Adds light that fades from `(x, y)` to nothing at `radius` pixels; a higher `falloff` hugs the centre. */
export function glow(canvas: Canvas, x: number, y: number, radius: number, color: Rgb, falloff = 2): void {
  const { left, top, right, bottom } = onCanvas(canvas, {
    left: x - radius,
    top: y - radius,
    right: x + radius,
    bottom: y + radius,
  })
  for (let py = top; py < bottom; py++)
    for (let px = left; px < right; px++) {
      const near = 1 - Math.hypot(px - x, py - y) / radius
      if (near <= 0) continue
      const k = near ** falloff * smoothstep(0, 0.3, near)
      const at = (py * canvas.width + px) * 3
      canvas.light[at] += color[0] * k
      canvas.light[at + 1] += color[1] * k
      canvas.light[at + 2] += color[2] * k
    }
}

function blurLines(
  from: Float32Array,
  to: Float32Array,
  count: number,
  length: number,
  step: number,
  next: number,
  r: number,
) {
  const span = 2 * r + 1
  for (let line = 0; line < count; line++)
    for (let k = 0; k < 3; k++) {
      const start = line * next + k
      const read = (i: number) => from[start + clamp(i, 0, length - 1) * step]
      let sum = 0
      for (let i = -r; i <= r; i++) sum += read(i)
      for (let i = 0; i < length; i++) {
        to[start + i * step] = sum / span
        sum += read(i + r + 1) - read(i - r)
      }
    }
}

/** The picture out of focus: a soft blur of about `radius` pixels, as a new canvas. */
export function blurred(canvas: Canvas, radius: number): Canvas {
  const { width, height } = canvas
  const r = Math.max(1, Math.round(radius / 1.7))
  const light = canvas.light.slice()
  const spare = new Float32Array(light.length)
  for (let pass = 0; pass < 3; pass++) {
    blurLines(light, spare, height, width, 3, width * 3, r)
    blurLines(spare, light, width, height, width * 3, 3, r)
  }
  return { width, height, light }
}

/** Lets everything brighter than `threshold` bleed `radius` pixels around it, `strength` times as bright. */
export function bloom(canvas: Canvas, threshold: number, radius: number, strength: number): void {
  const bright: Canvas = { ...canvas, light: new Float32Array(canvas.light.length) }
  for (let at = 0; at < canvas.light.length; at += 3) {
    const c: Rgb = [canvas.light[at], canvas.light[at + 1], canvas.light[at + 2]]
    const keep = smoothstep(threshold, threshold * 2 + 0.05, luminance(c))
    for (let k = 0; k < 3; k++) bright.light[at + k] = c[k] * keep
  }
  const halo = blurred(bright, radius).light
  for (let i = 0; i < halo.length; i++) canvas.light[i] += halo[i] * strength
}

/** Shifts each place by up to `reach` pixels of smooth noise, so that edges look drawn by hand. */
export function unsteady(canvas: Canvas, reach: number, size: number, seed: number): void {
  const still: Canvas = { ...canvas, light: canvas.light.slice() }
  wash(
    canvas,
    (x, y) => {
      const dx = noise(x / size, y / size, seed) + noise(x / size / 0.3, y / size / 0.3, seed + 2) * 0.5
      const dy = noise(x / size, y / size, seed + 1) + noise(x / size / 0.3, y / size / 0.3, seed + 3) * 0.5
      return sample(still, x + dx * reach, y + dy * reach)
    },
    () => 1,
  )
}

/** Darkens the corners by up to `depth` (0..1), leaving the middle alone. */
export function vignette(canvas: Canvas, depth: number): void {
  const { width, height } = canvas
  const dark: Rgb = [0, 0, 0]
  wash(canvas, dark, (x, y) => {
    const dx = (x / width - 0.5) * 1.9
    const dy = (y / height - 0.5) * 1.9
    return depth * smoothstep(0.45, 1.7, dx * dx + dy * dy)
  })
}
