import type { Canvas } from '../../canvas.ts'
import { wash } from '../../canvas.ts'
import { blend, hex, plus, ramp, scale } from '../../color.ts'
import type { Rgb } from '../../color.ts'
import { bell, clamp, smoothstep } from '../../curve.ts'
import { fbm } from '../../noise.ts'
import { ellipse } from '../../outline.ts'
import { inkOn, placed } from '../../placed.ts'
import { castShadow, solid } from '../../shadow.ts'
import { polygon, stroke } from '../../shapes.ts'

const shadow = hex('#120a06')
const tea = ramp([0, '#4a2010'], [0.5, '#8a4a1e'], [1, '#c58a4e'])

/** Glazed white, turned on a wheel: light by the way its rings face. */
function glaze(u: number, v: number, rings: number): Rgb {
  const light = clamp(
    0.74 + rings * ((-u - v * 0.8) / Math.hypot(u, v, 1)) + fbm(u / 40, v / 40, 4, 3) * 0.05,
  )
  return blend(hex('#8d8b90'), hex('#f7f0e2'), light)
}

/** A cup of milky tea on its saucer, from above. */
export function cup(canvas: Canvas, x: number, y: number): void {
  const place = placed(x, y, 0)
  castShadow(canvas, { right: 26, down: 30, soft: 20, ink: shadow, depth: 0.8 }, (mask) =>
    polygon(mask, ellipse(x, y, 150, 150, 80), solid),
  )
  polygon(
    canvas,
    ellipse(x, y, 154, 154, 90),
    inkOn(place, (u, v) => {
      const far = Math.hypot(u, v)
      const dish = glaze(u, v, 0.26 * bell(far, 148, 6) - 0.2 * bell(far, 104, 26))
      const band = bell(far, 136, 2.2) + bell(far, 129, 1)
      return blend(dish, hex('#2f4a86'), clamp(band) * 0.85)
    }),
  )
  castShadow(canvas, { right: 24, down: 28, soft: 14, ink: shadow, depth: 0.7 }, (mask) => {
    polygon(mask, ellipse(x, y, 96, 96, 70), solid)
    stroke(mask, place.out(70, -60), place.out(122, -104), solid, 22)
  })
  stroke(canvas, place.out(68, -58), place.out(124, -106), hex('#8f8a88'), 26, 20)
  stroke(canvas, place.out(66, -61), place.out(121, -108), hex('#f4ecdd'), 17, 12)
  polygon(
    canvas,
    ellipse(x, y, 101, 101, 80),
    inkOn(place, (u, v) => glaze(u, v, 0.3)),
  )
  polygon(
    canvas,
    ellipse(x, y, 92, 92, 80),
    inkOn(place, (u, v) => scale(glaze(u, v, -0.34), 0.86)),
  )
  polygon(
    canvas,
    ellipse(x + 2, y + 2, 80, 80, 80),
    inkOn(place, (u, v) => {
      const far = Math.hypot(u - 2, v - 2) / 80
      const skin =
        0.44 +
        fbm(u / 34, v / 34, 7, 4) * 0.2 -
        0.3 * smoothstep(-30, 70, -u - v) +
        0.35 * bell(far, 0.95, 0.04)
      const pane =
        smoothstep(26, 22, Math.abs(u + v * 0.4 + 8)) *
        smoothstep(30, 26, Math.abs(v + 18)) *
        smoothstep(0.4, 2.4, Math.abs(u + v * 0.4 + 8))
      return plus(tea(clamp(skin)), hex('#fff2d6'), pane * 0.3)
    }),
  )
}

/** The brown ring that a wet cup left, `size` pixels across its middle. */
export function ring(canvas: Canvas, x: number, y: number, size: number, depth: number): void {
  const stain = (px: number, py: number) => {
    const [u, v] = [px - x, py - y]
    const far = Math.hypot(u, v) + fbm(px / 30, py / 30, 14, 3) * 4
    const uneven = smoothstep(-0.5, 0.4, fbm(Math.atan2(v, u) * 1.1, 3, 15, 3))
    return (
      (bell(far, size, 2.4) + 0.3 * bell(far, size - 7, 5) + 0.1 * smoothstep(size, size - 4, far)) * uneven
    )
  }
  const box = { left: x - size - 12, top: y - size - 12, right: x + size + 12, bottom: y + size + 12 }
  wash(canvas, hex('#6b3a14'), (px, py) => stain(px, py) * depth, box)
}
