import type { Canvas } from '../../canvas.ts'
import { blend, hex, plus, scale } from '../../color.ts'
import type { Rgb } from '../../color.ts'
import { bell, clamp, smoothstep } from '../../curve.ts'
import { fbm } from '../../noise.ts'
import { ellipse, rounded } from '../../outline.ts'
import type { Point } from '../../outline.ts'
import { inkOn, placed, sheet } from '../../placed.ts'
import { castShadow, solid } from '../../shadow.ts'
import { polygon, stroke, trail } from '../../shapes.ts'

const box = placed(1158, 634, 0.32)

function tin(tone: number, seed: number): (u: number, v: number) => Rgb {
  return (u, v) => {
    const rust = smoothstep(0.05, 0.4, fbm(u / 26, v / 26, seed, 5, 0.6))
    const enamel = blend(hex('#2c5a58'), hex('#4f8a80'), clamp(tone + fbm(u / 60, v / 60, seed + 2, 3) * 0.3))
    return scale(blend(enamel, hex('#6b3d22'), rust * 0.8), 0.75 + fbm(u / 5, v / 5, seed + 5, 3) * 0.2)
  }
}

function spool([x, y]: Point, size: number, code: string, canvas: Canvas): void {
  polygon(canvas, ellipse(x + 2, y + 3, size * 1.05, size * 1.05), hex('#0b0d0e'), 0.5)
  polygon(canvas, ellipse(x, y, size, size), (px, py) => {
    const far = Math.hypot(px - x, py - y) / size
    const wound = 0.8 + 0.2 * Math.sin(far * 34) + 0.35 * ((x - px + y - py) / size) * 0.6
    const thread = scale(hex(code), wound)
    const wood = scale(hex('#b08d5c'), 0.9 + 0.3 * ((x - px + y - py) / size))
    return far < 0.16 ? hex('#17120d') : far < 0.46 || far > 0.93 ? wood : thread
  })
}

/** The repairer's box from above: an enamelled tin, open, with spools, wires, pliers and scissors in it. */
export function tinBox(canvas: Canvas): void {
  const at = box.out
  castShadow(canvas, { right: 15, down: 20, soft: 11, ink: hex('#0c0f12'), depth: 0.75 }, (mask) =>
    polygon(mask, sheet(box, -128, -150, 126, 84), solid),
  )
  polygon(canvas, sheet(box, -126, -152, 126, -66), inkOn(box, tin(0.75, 4)))
  polygon(
    canvas,
    sheet(box, -116, -144, 116, -74),
    inkOn(box, (u, v) => scale(tin(0.4, 6)(u, v), 0.62 + bell(u + v, -150, 60) * 0.8)),
  )
  polygon(canvas, sheet(box, -128, -66, 128, 84), inkOn(box, tin(0.85, 8)))
  const floor = (u: number, v: number): Rgb => {
    const deep = smoothstep(0, 26, u + 118) * smoothstep(0, 26, v + 56)
    return scale(plus(hex('#2b2723'), hex('#5a4b3c'), fbm(u / 14, v / 14, 5, 4) * 0.5), 0.35 + 0.65 * deep)
  }
  polygon(canvas, sheet(box, -118, -56, 118, 74), inkOn(box, floor))
  for (const u of [-34, 42]) stroke(canvas, at(u, -56), at(u, 74), hex('#4c7f76'), 5)
  for (const [u, v, size, code] of [
    [-94, -30, 20, '#9c2b25'],
    [-56, -24, 19, '#d5a02d'],
    [-92, 14, 20, '#26356a'],
    [-57, 22, 18, '#e5dcc7'],
    [-84, 54, 17, '#1b1b1e'],
  ] as const)
    spool(at(u, v), size, code, canvas)
  for (let wire = 0; wire < 9; wire++)
    stroke(
      canvas,
      at(-24 + wire * 6.6, -48 + (wire % 3) * 5),
      at(-21 + wire * 5.6, 66 - (wire % 2) * 12),
      scale(hex('#aab0b2'), 0.5 + 0.5 * ((wire * 7) % 5) * 0.2),
      2.4,
    )
  for (const side of [-1, 1]) {
    trail(canvas, [at(80, 4), at(80 + side * 20, 40), at(80 + side * 14, 66)], hex('#7d2a22'), 11, 8)
    trail(canvas, [at(80, 4), at(80 + side * 9, -24), at(80 + side * 2, -48)], hex('#8b9295'), 11, 4)
  }
  polygon(canvas, ellipse(...at(80, 4), 7, 7), hex('#c3c9cb'))
  scissors(canvas)
}

/** His scissors, put down on the stones. */
function scissors(canvas: Canvas): void {
  const at = box.out
  const draw = (ink: Rgb, blade: Rgb, dx: number, dy: number) => {
    const moved = (u: number, v: number): Point => [at(u, v)[0] + dx, at(u, v)[1] + dy]
    stroke(canvas, moved(168, 44), moved(206, -70), blade, 11, 2.5)
    stroke(canvas, moved(186, 46), moved(170, -72), blade, 11, 2.5)
    for (const u of [154, 198]) {
      const loop = rounded([
        moved(u - 13, 62),
        moved(u, 46),
        moved(u + 13, 62),
        moved(u + 5, 92),
        moved(u - 5, 92),
      ])
      trail(canvas, [...loop, loop[0]], ink, 7)
    }
  }
  draw(hex('#0c0e11'), hex('#0c0e11'), 6, 8)
  draw(hex('#1f2125'), hex('#b6bdc1'), 0, 0)
  stroke(canvas, at(178, 16), at(178, 16), hex('#5d6468'), 7)
}
