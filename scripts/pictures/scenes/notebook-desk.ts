import { createCanvas, paint, pixel } from '../canvas.ts'
import type { Canvas } from '../canvas.ts'
import { ramp, scale } from '../color.ts'
import type { Rgb } from '../color.ts'
import { clamp, smoothstep } from '../curve.ts'
import { bloom, vignette } from '../light.ts'
import { fbm, hash } from '../noise.ts'
import { placed } from '../placed.ts'
import { notebook } from './notebook-desk/book.ts'
import { sketch } from './notebook-desk/sketch.ts'
import { cup, ring } from './notebook-desk/tea.ts'
import { pencil, ticket } from './notebook-desk/things.ts'
import { writing } from './notebook-desk/writing.ts'

const walnut = ramp([0, '#2a170d'], [0.4, '#54301a'], [0.75, '#7d4c2a'], [1, '#a8713f'])
const planks = placed(0, 0, 0.05)

function desk(canvas: Canvas): void {
  paint(canvas, (x, y) => {
    const [u, v] = planks.into(x, y)
    const plank = Math.floor((v + 40) / 216)
    const within = v + 40 - plank * 216
    const drift = fbm(u / 420, v / 90 + plank * 7, 3 + plank, 4) * 46
    const rings = 0.5 + 0.5 * Math.sin((v + drift + plank * 31) / 6.4)
    const pores = fbm(u / 60, v / 1.8, 9 + plank, 4, 0.6)
    const tone =
      0.4 + 0.12 * hash(plank, 1, 4) + rings * 0.13 + pores * 0.28 + fbm(u / 260, v / 60, 12, 3) * 0.16
    const joint = smoothstep(0.5, 3.4, Math.min(within, 216 - within))
    return scale(walnut(clamp(tone)), 0.3 + 0.7 * joint)
  })
}

/** Morning sun through a window of six panes, 0..1, crossed by the shadow of leaves. */
function windowLight(x: number, y: number): number {
  const u = x - y * 0.62 + 250
  const v = y + x * 0.1
  const soft = 15
  const within = (value: number, from: number, to: number) =>
    smoothstep(from - soft, from + soft, value) * smoothstep(to + soft, to - soft, value)
  const across = within(u, 120, 470) + within(u, 512, 862) + within(u, 904, 1254) + within(u, 1296, 1646)
  const down = within(v, -300, 210) + within(v, 252, 640) + within(v, 682, 1010)
  const leaves = smoothstep(0.04, 0.3, fbm(x / 95, y / 80, 33, 4) - 0.0011 * (1300 - x - y * 0.4) + 0.14)
  return across * down * (1 - 0.85 * leaves)
}

/** A desk by a window from straight above: an open notebook with a sketched bridge, tickets, tea. */
export function notebookDesk(): Canvas {
  const canvas = createCanvas()
  desk(canvas)
  ring(canvas, 1262, 606, 78, 1)
  notebook(canvas)
  sketch(canvas)
  const rows = Array.from({ length: 17 }, (_, i) => -231 + i * 31)
  writing(canvas, -342, -24, rows.slice(10, 16), 5)
  writing(canvas, 60, 404, rows.slice(0, 11), 8)
  ring(canvas, 1096, 712, 70, 0.5)
  ticket(canvas, 1322, 806, 0.32, '#d9c08a', '#9c3a2c', 6)
  ticket(canvas, 1392, 738, -0.24, '#c9cfae', '#3f6b4c', 9)
  pencil(canvas, 942, 742, -0.42)
  cup(canvas, 1352, 330)
  paint(canvas, (x, y) => {
    const sun = windowLight(x, y)
    const [r, g, b] = pixel(canvas, x, y)
    const warm: Rgb = [0.34 + 1.08 * sun, 0.36 + 0.9 * sun, 0.46 + 0.58 * sun]
    return [r * warm[0], g * warm[1], b * warm[2]]
  })
  bloom(canvas, 0.75, 18, 0.22)
  vignette(canvas, 0.4)
  return canvas
}
