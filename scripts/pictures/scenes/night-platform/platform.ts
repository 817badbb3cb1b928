import type { Canvas } from '../../canvas.ts'
import { hex, plus, scale } from '../../color.ts'
import type { Rgb } from '../../color.ts'
import { bell, smoothstep } from '../../curve.ts'
import { glow } from '../../light.ts'
import { fbm } from '../../noise.ts'
import { ellipse } from '../../outline.ts'
import { onGround, panel, project } from '../../perspective.ts'
import { polygon, stroke } from '../../shapes.ts'
import { EDGE, eye, lamp, lampAt, lamps } from './lamps.ts'

/** Shine of the lamps on wet stone at a pixel, drawn out towards the viewer. */
function shine(x: number, y: number): number {
  return lamps.reduce((sum, { across, away }) => {
    const [foot, level] = project(eye, across, 0, away)
    const fade = smoothstep(level - 4, level + 30, y) * Math.exp(-(y - level) / (1900 / away + 60))
    return sum + bell(x, foot, 9 + 260 / away) * fade
  }, 0)
}

function paving(x: number, y: number): Rgb {
  const { across, away } = onGround(eye, x, y)
  const light = lampAt(across, away, 0)
  const joint = Math.min(Math.abs(((across + 20) % 1.2) - 0.6), Math.abs((away % 1.2) - 0.6)) > 0.57
  const worn = 0.75 + fbm(across * 2.2, away * 1.3, 7, 4) * 0.5
  const wet = smoothstep(-0.1, 0.35, fbm(across * 0.7, away * 0.35, 21, 4))
  const stone = plus(scale(hex('#2b3850'), 0.42 * worn), lamp, 0.2 * light * worn * (joint ? 0.75 : 1))
  const isLine = across > EDGE - 0.32 && across < EDGE - 0.14
  const base = isLine ? scale(hex('#d9b05a'), 0.12 + 0.3 * light) : stone
  return plus(base, lamp, shine(x, y) * (0.12 + 0.6 * wet))
}

/** The platform, wet in patches under the lamps, and the drop to the track. */
export function platform(canvas: Canvas): void {
  const edge = project(eye, EDGE, 0, 1.2)
  polygon(canvas, [[eye.x, eye.y], edge, [-1200, edge[1]], [-1200, eye.y + 6]], paving)
  polygon(canvas, panel(eye, EDGE, -0.75, 0, 1.2, 90), hex('#0b111c'))
}

/** The station clock, hung from the edge of the canopy. */
export function clock(canvas: Canvas, away: number): void {
  const [x, y] = project(eye, -1.15, 2.95, away)
  const size = 250 / away
  stroke(canvas, project(eye, -1.15, 3.7, away), [x, y], hex('#08090d'), size * 0.16)
  polygon(canvas, ellipse(x, y, size * 1.14, size * 1.14), hex('#0b0b0d'))
  polygon(canvas, ellipse(x, y, size, size), scale(hex('#ffe9c4'), 0.5))
  stroke(canvas, [x, y], [x + size * 0.1, y - size * 0.8], hex('#14110f'), size * 0.1)
  stroke(canvas, [x, y], [x - size * 0.5, y - size * 0.2], hex('#14110f'), size * 0.14)
  glow(canvas, x, y, size * 4, scale(lamp, 0.18), 2)
}
