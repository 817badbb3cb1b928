import { paint, pixel, touch } from './canvas.ts'
import type { Canvas } from './canvas.ts'
import { luminance, plus, scale } from './color.ts'
import type { Rgb } from './color.ts'
import type { Vector } from './march.ts'
import { direction, dot } from './march.ts'
import type { Point } from './outline.ts'

/** Someone looking at a scene of solids. */
export interface View {
  readonly from: Vector
  /** Direction in which a pixel looks. */
  readonly ray: (x: number, y: number) => Vector
  /** Pixel at which a place is seen. */
  readonly pixelOf: (place: Vector) => Point
}

/** The view from a place towards the one in the middle of the picture; `lens` is pixels to a metre one metre away. */
export function viewOf(from: Vector, middle: Vector, lens: number): View {
  const [width, height] = [1600, 1067]
  const ahead = direction([middle[0] - from[0], middle[1] - from[1], middle[2] - from[2]])
  const right = direction([ahead[2], 0, -ahead[0]])
  const up: Vector = [
    ahead[1] * right[2] - ahead[2] * right[1],
    ahead[2] * right[0] - ahead[0] * right[2],
    ahead[0] * right[1] - ahead[1] * right[0],
  ]
  return {
    from,
    ray: (x, y) => {
      const [u, v] = [(x + 0.5 - width / 2) / lens, (height / 2 - y - 0.5) / lens]
      return direction([
        ahead[0] + right[0] * u + up[0] * v,
        ahead[1] + right[1] * u + up[1] * v,
        ahead[2] + right[2] * u + up[2] * v,
      ])
    },
    pixelOf: (place) => {
      const gap: Vector = [place[0] - from[0], place[1] - from[1], place[2] - from[2]]
      const deep = dot(gap, ahead)
      return [width / 2 + (dot(gap, right) / deep) * lens, height / 2 - (dot(gap, up) / deep) * lens]
    },
  }
}

/** Paints what is seen at each pixel, looking again where neighbours differ, so that edges are smooth. */
export function look(canvas: Canvas, seen: (x: number, y: number) => Rgb): void {
  paint(canvas, seen)
  const first: Canvas = { ...canvas, light: canvas.light.slice() }
  const tone = (x: number, y: number) => Math.sqrt(luminance(pixel(first, x, y)))
  for (let y = 0; y < canvas.height; y++)
    for (let x = 0; x < canvas.width; x++) {
      const here = tone(x, y)
      const change = Math.max(
        Math.abs(tone(x + 1, y) - here),
        Math.abs(tone(x, y + 1) - here),
        Math.abs(tone(x - 1, y) - here),
        Math.abs(tone(x, y - 1) - here),
      )
      if (change < 0.07) continue
      const more = plus(plus(seen(x + 0.33, y - 0.17), seen(x - 0.33, y + 0.17)), seen(x + 0.17, y + 0.33))
      touch(canvas, x, y, scale(plus(more, pixel(first, x, y)), 0.25), 1)
    }
}
