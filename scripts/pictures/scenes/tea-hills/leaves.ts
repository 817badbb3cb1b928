import { pixel } from '../../canvas.ts'
import type { Canvas } from '../../canvas.ts'
import { blend, hex, scale } from '../../color.ts'
import { random } from '../../noise.ts'
import { project } from '../../perspective.ts'
import { stroke } from '../../shapes.ts'
import { bushAt, eye, heightAt } from './garden.ts'

/** Single leaves on the bushes near by, as light or dark dabs over what is there. */
export function leaves(canvas: Canvas, depths: Float32Array): void {
  const next = random(36)
  for (let i = 0; i < 26_000; i++) {
    const away = 30 + 120 * next() ** 1.6
    const across = (next() - 0.52) * 1.2 * away
    const lift = next()
    const turn = next()
    if (bushAt(across, away) < 0.45) continue
    const [x, y] = project(eye, across, heightAt(across, away) + lift * 0.12, away)
    if (x < 1 || y < 1 || x > canvas.width - 2 || y > canvas.height - 2) continue
    if (depths[Math.floor(y + 2) * canvas.width + Math.floor(x)] > away * 1.06) continue
    const under = pixel(canvas, x, y)
    const tone =
      lift > 0.45 ? blend(scale(under, 1.5), hex('#c5cf66'), 0.12 + 0.3 * (lift - 0.45)) : scale(under, 0.6)
    const size = (0.19 * eye.lens) / away
    stroke(
      canvas,
      [x, y],
      [x + (turn - 0.5) * size * 2.4, y - size * (0.3 + turn)],
      tone,
      size * 0.62,
      size * 0.15,
      0.8,
    )
  }
}
