import type { Rgb } from './color.ts'
import { clamp } from './curve.ts'

/** Picture in the making: rows of linear red, green, blue from the top left. */
export interface Canvas {
  readonly width: number
  readonly height: number
  readonly light: Float32Array
}

/** A flat colour, or the colour at a place in pixels. */
export type Ink = Rgb | ((x: number, y: number) => Rgb)

/** A black canvas of `width` by `height` pixels. */
export function createCanvas(width = 1600, height = 1067): Canvas {
  return { width, height, light: new Float32Array(width * height * 3) }
}

/** A separate canvas holding the same picture. */
export function copyOf(canvas: Canvas): Canvas {
  return { ...canvas, light: canvas.light.slice() }
}

/** Lays `ink` on one pixel; `cover` 0 leaves it, 1 hides what was there. */
export function touch(canvas: Canvas, x: number, y: number, ink: Ink, cover: number): void {
  const [r, g, b] = typeof ink === 'function' ? ink(x, y) : ink
  const at = (y * canvas.width + x) * 3
  const { light } = canvas
  light[at] += (r - light[at]) * cover
  light[at + 1] += (g - light[at + 1]) * cover
  light[at + 2] += (b - light[at + 2]) * cover
}

/** Rectangle of pixels, the far edges not included. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** The part of a real-valued box that lies on the canvas, in whole pixels. */
export function onCanvas(canvas: Canvas, box: Box): Box {
  return {
    left: clamp(Math.floor(box.left), 0, canvas.width),
    top: clamp(Math.floor(box.top), 0, canvas.height),
    right: clamp(Math.ceil(box.right), 0, canvas.width),
    bottom: clamp(Math.ceil(box.bottom), 0, canvas.height),
  }
}

/** Lays `ink` wherever `cover` (0..1, by pixel) says, within `box` or everywhere. */
export function wash(canvas: Canvas, ink: Ink, cover: (x: number, y: number) => number, box?: Box): void {
  const full = { left: 0, top: 0, right: canvas.width, bottom: canvas.height }
  const { left, top, right, bottom } = onCanvas(canvas, box ?? full)
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      const alpha = cover(x, y)
      if (alpha > 0) touch(canvas, x, y, ink, Math.min(1, alpha))
    }
}

/** Replaces every pixel by `shade`, which may read the canvas as it still is at that place. */
export function paint(canvas: Canvas, shade: (x: number, y: number) => Rgb): void {
  wash(canvas, shade, () => 1)
}

/** Light already at a pixel; places off the canvas take the nearest edge. */
export function pixel(canvas: Canvas, x: number, y: number): Rgb {
  const column = clamp(Math.round(x), 0, canvas.width - 1)
  const at = (clamp(Math.round(y), 0, canvas.height - 1) * canvas.width + column) * 3
  return [canvas.light[at], canvas.light[at + 1], canvas.light[at + 2]]
}

/** Light between pixels, smoothly; places off the canvas take the nearest edge. */
export function sample(canvas: Canvas, x: number, y: number): Rgb {
  const { width, height, light } = canvas
  const cx = clamp(x, 0, width - 1.001)
  const cy = clamp(y, 0, height - 1.001)
  const ix = Math.floor(cx)
  const iy = Math.floor(cy)
  const fx = cx - ix
  const fy = cy - iy
  const a = (iy * width + ix) * 3
  const b = a + width * 3
  const at = (k: number) =>
    (light[a + k] * (1 - fx) + light[a + 3 + k] * fx) * (1 - fy) +
    (light[b + k] * (1 - fx) + light[b + 3 + k] * fx) * fy
  return [at(0), at(1), at(2)]
}
