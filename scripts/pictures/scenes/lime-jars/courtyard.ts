import { createCanvas, paint, pixel, wash } from '../../canvas.ts'
import type { Canvas } from '../../canvas.ts'
import { blend, hex, plus, ramp, scale } from '../../color.ts'
import type { Rgb } from '../../color.ts'
import { clamp, smoothstep } from '../../curve.ts'
import { blurred, glow } from '../../light.ts'
import { fbm, random } from '../../noise.ts'
import { ellipse, rectangle } from '../../outline.ts'
import { polygon } from '../../shapes.ts'

/** Row of the far edge of the sill, and of its near edge. */
export const SILL = { far: 668, near: 962 } as const

const greens = ramp([0, '#16271a'], [0.4, '#335233'], [0.7, '#6d8a48'], [1, '#c3c77a'])
const stone = ramp([0, '#6b503c'], [0.4, '#b18d68'], [0.75, '#e0c193'], [1, '#f8e6bd'])

/** The courtyard beyond, far out of focus: leaves, a wall with a doorway, sun between branches. */
function garden(canvas: Canvas): void {
  const view = createCanvas(canvas.width, canvas.height)
  paint(view, (x, y) => {
    const leaf = fbm(x / 190, y / 150, 3, 5, 0.55) + 0.3 * fbm(x / 40, y / 34, 5, 3)
    return greens(clamp(0.36 + leaf * 0.75 + 0.2 * smoothstep(700, 100, y) - 0.16 * smoothstep(500, 1400, x)))
  })
  polygon(view, rectangle(900, 330, 1700, 700), hex('#b99873'), 0.55)
  polygon(view, rectangle(1120, 420, 1290, 700), hex('#2c2a24'), 0.75)
  const next = random(14)
  for (let i = 0; i < 90; i++) {
    const [x, y, size] = [next() * 1600, next() * 560, 10 + 26 * next()]
    const bright = next()
    polygon(
      view,
      ellipse(x, y, size, size, 26),
      scale(hex('#e9e3a2'), 0.5 + bright),
      0.16 + 0.4 * bright * smoothstep(600, 60, y),
    )
  }
  const soft = blurred(view, 13)
  paint(canvas, (x, y) => pixel(soft, x, y))
  glow(canvas, 120, 160, 900, [0.46, 0.36, 0.14], 2)
}

function stoneAt(x: number, y: number): Rgb {
  const rough = fbm(x / 5, y / 2.6, 21, 4, 0.65) * 0.16 + fbm(x / 180, y / 40, 23, 4) * 0.13
  const reach = smoothstep(-80, 60, 1500 - x * 0.9 - (y - 640) * 0.8 + fbm(x / 60, y / 40, 25, 3) * 40)
  if (y > SILL.near) return scale(stone(clamp(0.36 + rough)), 0.5 - 0.2 * smoothstep(SILL.near, 1067, y))
  const edge = 0.3 * smoothstep(SILL.near - 14, SILL.near - 2, y)
  return blend(
    scale(stone(0.36 + rough), 0.6),
    plus(stone(clamp(0.74 + rough + edge)), [0.1, 0.06, 0], 1),
    reach,
  )
}

/** Paints the courtyard, the stone sill in low sun, and the window's reveal on the left. */
export function courtyard(canvas: Canvas): void {
  garden(canvas)
  wash(canvas, stoneAt, (_, y) => smoothstep(SILL.far - 2, SILL.far + 2, y))
  wash(
    canvas,
    hex('#2b1f18'),
    (_, y) => 0.4 * smoothstep(SILL.far + 26, SILL.far, y) * smoothstep(SILL.far - 1, SILL.far + 1, y),
  )
  const jamb = (x: number, y: number): Rgb => {
    const rough = fbm(x / 40, y / 60, 27, 5, 0.6) * 0.3 + fbm(x / 6, y / 7, 29, 3) * 0.1
    return scale(
      blend(hex('#5a4636'), hex('#a98a68'), clamp(0.3 + rough + 0.5 * smoothstep(40, 110, x))),
      0.72,
    )
  }
  wash(canvas, jamb, (x, y) => smoothstep(2, -2, x - 112 + (y - 700) * 0.06 + fbm(3, y / 40, 31, 3) * 4))
}
