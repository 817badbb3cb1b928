import type { Canvas } from '../../canvas.ts'
import { blend, hex, scale } from '../../color.ts'
import type { Rgb } from '../../color.ts'
import { clamp, mix, smoothstep } from '../../curve.ts'
import { fbm } from '../../noise.ts'
import { ellipse, rectangle } from '../../outline.ts'
import { polygon, stroke } from '../../shapes.ts'

/** Where the lamp burns, in pixels. */
export const LAMP = { x: 1062, y: 262 } as const

const FOOT = 526
const GALLERY = 296

/** Half the tower's width at a row. */
function halfAt(y: number): number {
  return mix(21, 38, ((y - GALLERY) / (FOOT - GALLERY)) ** 1.25)
}

/** Whitewash going round the tower: warm towards the sunset, blue away from it, with one red band. */
function wallAt(x: number, y: number): Rgb {
  const turn = (x - LAMP.x) / halfAt(y)
  const worn = fbm(x / 14, y / 40, 8, 4) * 0.09
  const isRed = y > 372 && y < 428
  const base = isRed ? hex('#8e2f2a') : hex('#c4c0c8')
  const shade = blend(scale(base, 0.2), scale(base, 0.34), smoothstep(0.4, 1, turn))
  const warm: Rgb = [base[0] * 0.92, base[1] * 0.7, base[2] * 0.62]
  const cool: Rgb = [base[0] * 0.42, base[1] * 0.48, base[2] * 0.66]
  const lit = blend(warm, cool, smoothstep(-1, -0.2, turn))
  return scale(blend(lit, shade, smoothstep(-0.3, 0.75, turn)), 1 + worn)
}

/** The lighthouse and the keeper's house beside it. */
export function tower(canvas: Canvas): void {
  const { x } = LAMP
  polygon(canvas, rectangle(1128, 470, 1216, 522), (px, py) =>
    scale(hex('#5b6684'), 0.75 + fbm(px / 9, py / 20, 4, 3) * 0.2),
  )
  polygon(
    canvas,
    [
      [1118, 474],
      [1140, 442],
      [1204, 442],
      [1228, 474],
    ],
    (px, py) => blend(hex('#2a2c3f'), hex('#4b4657'), clamp(0.4 + fbm(px / 12, py / 3, 6, 3))),
  )
  polygon(canvas, rectangle(1190, 428, 1202, 446), hex('#33364a'))
  polygon(canvas, rectangle(1145, 486, 1158, 504), hex('#ffb765'))
  polygon(canvas, rectangle(1180, 486, 1193, 504), hex('#1c2236'))
  const rows = Array.from({ length: 31 }, (_, i) => mix(GALLERY, FOOT, i / 30))
  const wall = [
    ...rows.map((y) => [x - halfAt(y), y] as const),
    ...rows.toReversed().map((y) => [x + halfAt(y), y] as const),
  ]
  polygon(canvas, wall, wallAt)
  for (const [dx, y] of [
    [-4, 338],
    [4, 452],
  ] as const)
    polygon(canvas, rectangle(x + dx - 3.5, y, x + dx + 3.5, y + 15), hex('#141a2c'))
  polygon(canvas, rectangle(x + 6, 498, x + 22, FOOT), hex('#1b1f30'))
  polygon(
    canvas,
    [
      [x - 21, GALLERY + 8],
      [x - 32, GALLERY - 2],
      [x + 32, GALLERY - 2],
      [x + 21, GALLERY + 8],
    ],
    hex('#3b4159'),
  )
  polygon(canvas, rectangle(x - 34, GALLERY - 6, x + 34, GALLERY - 1), hex('#1d2235'))
  for (let post = -32; post <= 32; post += 8)
    stroke(canvas, [x + post, GALLERY - 5], [x + post, GALLERY - 20], hex('#1d2235'), 1.4)
  stroke(canvas, [x - 33, GALLERY - 20], [x + 33, GALLERY - 20], hex('#1d2235'), 1.8)
  polygon(canvas, rectangle(x - 16, 246, x + 16, GALLERY - 5), (px) =>
    blend([1.5, 1.2, 0.75], hex('#d98f4a'), smoothstep(0, 18, Math.abs(px - x))),
  )
  for (const bar of [-16, -5.5, 5.5, 16])
    stroke(canvas, [x + bar, 244], [x + bar, GALLERY - 5], hex('#202336'), 2)
  polygon(
    canvas,
    ellipse(x, 247, 21, 19, 48).filter(([, y]) => y <= 247.01),
    hex('#5a2426'),
  )
  polygon(canvas, rectangle(x - 22, 244, x + 22, 249), hex('#2b2130'))
  stroke(canvas, [x, 230], [x, 208], hex('#1d2235'), 2.6, 1.2)
}
