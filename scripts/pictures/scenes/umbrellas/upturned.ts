import type { Canvas } from '../../canvas.ts'
import { hex, scale } from '../../color.ts'
import type { Rgb } from '../../color.ts'
import { smoothstep } from '../../curve.ts'
import { fbm } from '../../noise.ts'
import { bend } from '../../outline.ts'
import type { Point } from '../../outline.ts'
import { facing, unit } from '../../raking.ts'
import { polygon, stroke, trail } from '../../shapes.ts'
import { brightest, hem } from './umbrella.ts'
import type { Umbrella } from './umbrella.ts'

const steel = hex('#b4bbbf')
const shadow = hex('#0b0c10')

/** One rib and the stretcher that holds it, each with its shadow on the cloth. */
function rib(canvas: Canvas, middle: Point, runner: Point, angle: number, radius: number): void {
  const along = (far: number): Point => [
    middle[0] + Math.cos(angle) * radius * far,
    middle[1] + Math.sin(angle) * radius * far,
  ]
  stroke(canvas, [middle[0] + 4, middle[1] + 5], along(0.95), shadow, 5, 3, 0.4)
  stroke(canvas, middle, along(1.03), scale(steel, 0.75), 3.6, 3)
  const hinge = along(0.52)
  stroke(canvas, [runner[0] + 9, runner[1] + 12], [hinge[0] + 3, hinge[1] + 4], shadow, 5, 4, 0.4)
  stroke(canvas, runner, hinge, steel, 4, 3.4)
  stroke(canvas, hinge, hinge, hex('#e8eced'), 7)
}

/** An umbrella lying on its top, its ribs and crook towards us, the mended panel still without cloth. */
export function upturned(canvas: Canvas, it: Umbrella): void {
  const { at, radius, turn, lean, seed } = it
  const outline = hem(it)
  const dye = it.cloth({ panel: 0, aside: 0, out: 0.5, across: 0, down: 0.5 })
  const cloth = (x: number, y: number): Rgb => {
    const [u, v] = [(x - at[0]) / radius, (y - at[1]) / radius]
    const angle = Math.atan2(v, u) - turn + Math.PI * 4
    const middle = turn + (Math.floor(angle / (Math.PI / 4)) + 0.5) * (Math.PI / 4)
    const down = u * Math.cos(middle) + v * Math.sin(middle)
    const normal = unit([-Math.cos(middle) * down * 1.2, -Math.sin(middle) * down * 1.2, 1])
    const creases = 1 + fbm(u * 5, v * 5, seed, 4) * 0.3
    return scale(
      dye,
      (0.18 + 0.95 * facing(normal, brightest)) *
        creases *
        (0.6 + 0.4 * smoothstep(0, 0.7, Math.hypot(u, v))),
    )
  }
  polygon(canvas, [at, ...outline.slice(16)], cloth)
  const head: Point = [at[0] + lean[0] * radius * 1.9, at[1] + lean[1] * radius * 1.9]
  const runner: Point = [at[0] + (head[0] - at[0]) * 0.4, at[1] + (head[1] - at[1]) * 0.4]
  for (let k = 0; k < 8; k++) rib(canvas, at, runner, turn + k * (Math.PI / 4), radius)
  stroke(canvas, [at[0] + 10, at[1] + 12], [head[0] + 22, head[1] + 26], shadow, 9, 9, 0.4)
  stroke(canvas, at, head, hex('#8e969a'), 7, 9)
  stroke(canvas, runner, runner, hex('#4b5054'), 17)
  const way: Point = [(head[0] - at[0]) / 100, (head[1] - at[1]) / 100]
  const far: Point = [head[0] + way[0] * 62, head[1] + way[1] * 62]
  const crook = bend(
    far,
    [far[0] + way[0] * 34, far[1] + way[1] * 34],
    [far[0] - way[1] * 44, far[1] + way[0] * 44],
    14,
  )
  const handle = [
    head,
    far,
    ...crook.slice(1),
    [far[0] - way[1] * 46 - way[0] * 20, far[1] + way[0] * 46 - way[1] * 20] as Point,
  ]
  trail(
    canvas,
    handle.map(([x, y]) => [x + 12, y + 15] as const),
    shadow,
    15,
    15,
    0.4,
  )
  trail(canvas, handle, hex('#5a3318'), 16, 15)
  trail(
    canvas,
    handle.map(([x, y]) => [x - 3, y - 3] as const),
    hex('#b57a45'),
    4,
    4,
    0.75,
  )
}
