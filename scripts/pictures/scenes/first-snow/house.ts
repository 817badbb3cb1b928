import { wash } from '../../canvas.ts'
import type { Canvas } from '../../canvas.ts'
import { blend, hex, plus, scale } from '../../color.ts'
import { bell, clamp, smoothstep } from '../../curve.ts'
import { glow } from '../../light.ts'
import { fbm, warped } from '../../noise.ts'
import { path, rectangle, rounded, spline } from '../../outline.ts'
import { polygon, stroke } from '../../shapes.ts'

/** Where the lit window is, in pixels. */
const WINDOW = { x: 934, y: 622 } as const

const lamp = hex('#ffb35c')

/** Boards along the walls, darker where they meet. */
function timber(x: number, y: number): readonly [number, number, number] {
  const board = Math.abs(((y / 11) % 1) - 0.5) > 0.4 ? 0.6 : 1
  const near = Math.exp(-Math.hypot(x - WINDOW.x, y - WINDOW.y) / 60)
  const wood = scale(hex('#4a3a3c'), (0.62 + 0.3 * fbm(x / 40, y / 4, 5, 3)) * board)
  return plus(wood, scale(lamp, 0.2 * board), near)
}

/** Smoke from the chimney, rising and bending with the cold air. */
function smoke(canvas: Canvas): void {
  wash(
    canvas,
    hex('#a9b2c9'),
    (x, y) => {
      const rise = (470 - y) / 300
      if (rise < 0 || rise > 1) return 0
      const drift = 1032 + 120 * rise ** 1.6 + 16 * Math.sin(rise * 8)
      const wide = 7 + 40 * rise
      const puff = warped(x / 60, y / 60, 9, 1, 4)
      return 0.55 * smoothstep(1, 0.1, Math.abs(x - drift) / wide + puff * 0.7) * (1 - rise) ** 1.2
    },
    { left: 900, top: 150, right: 1350, bottom: 480 },
  )
}

/** The timber house under its snow, one window lit. */
export function house(canvas: Canvas): void {
  polygon(canvas, rectangle(1024, 474, 1046, 540), hex('#2c3243'))
  polygon(canvas, rounded(path('1018,480 1018,466 1035,460 1052,466 1052,480')), hex('#c9d5ea'))
  smoke(canvas)
  polygon(canvas, rectangle(856, 578, 1088, 694), timber)
  polygon(canvas, rectangle(848, 676, 1096, 712), (x, y) =>
    scale(hex('#4d566b'), 0.6 + 0.5 * Math.max(0, fbm(x / 9, y / 6, 7, 3))),
  )
  polygon(canvas, rectangle(856, 578, 1088, 590), hex('#141826'), 0.75)
  for (const post of [858, 1010, 1084])
    polygon(canvas, rectangle(post - 4, 580, post + 4, 694), hex('#231d26'))
  polygon(canvas, rectangle(1026, 618, 1064, 706), hex('#241c22'))
  polygon(canvas, rectangle(WINDOW.x - 27, WINDOW.y - 24, WINDOW.x + 27, WINDOW.y + 26), hex('#1d171d'))
  polygon(canvas, rectangle(WINDOW.x - 22, WINDOW.y - 19, WINDOW.x + 22, WINDOW.y + 21), (x, y) =>
    scale(blend(lamp, [1, 0.86, 0.55], bell(Math.hypot(x - WINDOW.x, y - WINDOW.y), 0, 15)), 1.35),
  )
  stroke(canvas, [WINDOW.x, WINDOW.y - 20], [WINDOW.x, WINDOW.y + 22], hex('#2b1c18'), 3)
  stroke(canvas, [WINDOW.x - 23, WINDOW.y + 1], [WINDOW.x + 23, WINDOW.y + 1], hex('#2b1c18'), 2.4)
  polygon(canvas, rounded(path('904,654 904,644 934,640 964,644 964,654'), 5), hex('#b7c3da'))
  const roof = spline(
    path(
      '816,594 838,566 874,520 904,488 924,480 970,476 1020,478 1046,488 1084,532 1112,570 1130,598 1118,604 1060,596 1010,600 960,595 900,601 860,596 826,602 816,594',
    ),
    8,
  )
  polygon(canvas, roof, (x, y) => {
    const slope = clamp((y - 480) / 120)
    const soft = fbm(x / 60, y / 34, 13, 4) * 0.16
    return blend(hex('#a5b6d6'), hex('#d3def0'), clamp(0.8 - slope * 0.7 + soft))
  })
  const eaves = spline(path('818,597 860,600 900,605 960,600 1010,605 1060,601 1120,606'), 8)
  for (let i = 0; i + 1 < eaves.length; i++) stroke(canvas, eaves[i], eaves[i + 1], hex('#4e6490'), 5)
}

/** Snow drifted up along the foot of the walls. */
export function foot(canvas: Canvas): void {
  const top = (x: number) => 699 + fbm(x / 46, 2, 27, 4) * 14 + 9 * bell(x, 1045, 26)
  wash(
    canvas,
    (_, y) => blend(hex('#aebddb'), hex('#7f94be'), smoothstep(694, 722, y)),
    (x, y) =>
      clamp((y - top(x)) / 2.4 + 0.5) *
      smoothstep(732, 716, y) *
      smoothstep(834, 862, x) *
      smoothstep(1112, 1084, x),
    { left: 830, top: 670, right: 1116, bottom: 734 },
  )
}

/** What the window throws on the snow and the air before the house. */
export function windowLight(canvas: Canvas): void {
  wash(canvas, hex('#ffd08a'), (x, y) => {
    const down = (y - 706) / 150
    if (down < 0 || down > 1) return 0
    const middle = WINDOW.x - down * 46
    const rough = fbm(x / 30, y / 9, 19, 3) * 0.2
    return (
      0.55 * smoothstep(1, 0.1, Math.abs(x - middle) / (40 + 120 * down)) * (1 - down) ** 1.3 * (1 + rough)
    )
  })
  glow(canvas, WINDOW.x, WINDOW.y, 230, [0.3, 0.16, 0.055], 2.6)
}
