import { createCanvas, wash } from './canvas.ts'
import type { Canvas } from './canvas.ts'
import type { Rgb } from './color.ts'
import { blurred } from './light.ts'

/** How a shadow falls: pixels right and down of its thing, softness in pixels, colour, and 0..1 how deep. */
export interface Fall {
  readonly right: number
  readonly down: number
  readonly soft: number
  readonly ink: Rgb
  readonly depth: number
}

/** White, for drawing the shape that casts a shadow. */
export const solid: Rgb = [1, 1, 1]

/** Lays the shadow of what `draw` paints in `solid` on the mask it is given; call it before painting the thing. */
export function castShadow(canvas: Canvas, fall: Fall, draw: (mask: Canvas) => void): void {
  const mask = createCanvas(canvas.width, canvas.height)
  draw(mask)
  const { light } = fall.soft > 0 ? blurred(mask, fall.soft) : mask
  wash(canvas, fall.ink, (x, y) => {
    const [fromX, fromY] = [Math.round(x - fall.right), Math.round(y - fall.down)]
    if (fromX < 0 || fromY < 0 || fromX >= canvas.width || fromY >= canvas.height) return 0
    return light[(fromY * canvas.width + fromX) * 3] * fall.depth
  })
}
