import sharp from 'sharp'
import type { Canvas } from './canvas.ts'
import { toDisplay } from './color.ts'
import { clamp } from './curve.ts'
import { fbm, hash } from './noise.ts'

/** Bytes a finished picture may weigh. */
const HEAVIEST = 250_000

/** Highlights roll off towards white instead of clipping; below 0.7 light is left as it is. */
function shoulder(light: number): number {
  if (light <= 0.7) return light
  return 0.7 + 0.3 * (1 - Math.exp((0.7 - light) / 0.3))
}

/** Film grain in about -1..1: fine, slightly clumped, heavier in the middle tones than at either end. */
function grainAt(x: number, y: number, seed: number): number {
  const fine = hash(x, y, seed) + hash(x + 1, y, seed) + hash(x, y + 1, seed) + hash(x, y, seed + 1) - 2
  return fine * 0.8
}

/** Display bytes of a canvas, with paper tooth, and grain that also hides any banding. */
function print(canvas: Canvas, grain = 0.022): Uint8Array {
  const bytes = new Uint8Array(canvas.light.length)
  for (let y = 0; y < canvas.height; y++)
    for (let x = 0; x < canvas.width; x++) {
      const at = (y * canvas.width + x) * 3
      const speck = grainAt(x, y, 7) * grain
      const tooth = fbm(x / 90, y / 90, 11, 3) * 0.008
      for (let k = 0; k < 3; k++) {
        const value = toDisplay(shoulder(Math.max(0, canvas.light[at + k])))
        const weight = 0.45 + 2.2 * value * (1 - value)
        const dither = hash(x, y, 100 + k) - 0.5
        bytes[at + k] = clamp((value + (speck + tooth) * weight) * 255 + dither + 0.5, 0, 255)
      }
    }
  return bytes
}

/** The picture as a progressive JPEG of at most 250 KB, as fine as that allows. */
export async function develop(canvas: Canvas): Promise<Buffer> {
  const { width, height } = canvas
  const picture = sharp(print(canvas), { raw: { width, height, channels: 3 } })
  for (let quality = 88; ; quality -= 4) {
    const jpeg = await picture.clone().jpeg({ quality, mozjpeg: true, progressive: true }).toBuffer()
    if (jpeg.length <= HEAVIEST || quality < 30) return jpeg
  }
}
