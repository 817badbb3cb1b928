import { wash } from '../../canvas.ts'
import type { Canvas } from '../../canvas.ts'
import { blend, hex, scale } from '../../color.ts'
import type { Rgb } from '../../color.ts'
import { clamp, mix, smoothstep } from '../../curve.ts'
import { fbm, ridged } from '../../noise.ts'
import { path, spline } from '../../outline.ts'
import type { Point } from '../../outline.ts'
import { relief } from '../../terrain.ts'

const crest = spline(
  path(
    '690,700 742,642 790,600 832,588 868,548 930,530 1000,520 1090,512 1180,508 1270,480 1390,452 1500,446 1700,400',
  ),
)
const reef = spline(
  path(
    '930,1120 1010,1040 1070,1016 1120,960 1190,948 1240,968 1300,930 1390,880 1450,886 1540,840 1700,790',
  ),
)

function rowOn(line: readonly Point[], x: number): number {
  const next = line.findIndex(([place]) => place > x)
  if (next < 1) return next === 0 ? 2000 : line[line.length - 1][1]
  const [[ax, ay], [bx, by]] = [line[next - 1], line[next]]
  return mix(ay, by, (x - ax) / (bx - ax))
}

/** Row of the headland's top. */
export function crestAt(x: number): number {
  return rowOn(crest, x) - ridged(x / 90, 2, 5, 5) * 26 * smoothstep(980, 860, x) - fbm(x / 60, 1, 6, 4) * 7
}

/** Row where the headland meets the sea. */
export function footAt(x: number): number {
  return 652 + (x - 700) * 0.072 + fbm(x / 70, 4, 8, 4) * 12
}

/** Rock in the last light: cold from the sky, a little warm where it faces the sunset. */
function rock(x: number, y: number, span: number, seed: number): Rgb {
  const fold = relief(x, y * 0.8, span, seed) * 0.62 + relief(x + y * 0.3, y, span * 0.4, seed + 9) * 0.36
  const ledge = fbm(x / (span * 1.8), y / (span * 0.12), seed + 3, 4) * 0.24
  const cleft = smoothstep(
    0.82,
    0.96,
    ridged(x / (span * 0.42) + y / span / 2, y / (span * 0.8), seed + 17, 3),
  )
  const light = clamp(0.32 + fold * 0.46 + ledge - cleft * 0.3 + fbm(x / 11, y / 8, seed + 21, 3) * 0.14)
  const base = blend(hex('#0a1120'), hex('#56637f'), light)
  return blend(base, hex('#c98468'), smoothstep(0.5, 1, light) * 0.34)
}

/** The headland, with grass along its top. */
export function headland(canvas: Canvas): void {
  wash(
    canvas,
    (x, y) => {
      const down = y - crestAt(x)
      const turf = smoothstep(34, 12, down + fbm(x / 26, y / 20, 12, 4) * 34) * smoothstep(820, 900, x)
      const blade = fbm(x / 9, y / 5, 15, 3)
      const grass = blend(
        hex('#16262b'),
        hex('#4d6357'),
        clamp(0.35 + blade * 0.8 + 0.3 * smoothstep(20, 0, down)),
      )
      const wet = smoothstep(60, 8, footAt(x) - y)
      return blend(scale(rock(x, y, 120, 31), 1 - 0.55 * wet), grass, turf)
    },
    (x, y) => clamp(y - crestAt(x) + 0.5) * clamp((footAt(x) - y) / 3 + 0.5),
    { left: 680, top: 380, right: 1600, bottom: 760 },
  )
}

/** Wet rocks close by, with foam running off them. */
export function skerry(canvas: Canvas): void {
  const line = (x: number) => rowOn(reef, x) - ridged(x / 110, 7, 41, 4) * 30 + 46
  wash(
    canvas,
    (x, y) => {
      const down = y - line(x)
      const shine = smoothstep(16, 0, down + fbm(x / 26, y / 18, 51, 3) * 18) * 0.3
      return blend(scale(rock(x, y, 190, 47), 0.34), hex('#6f83a8'), shine)
    },
    (x, y) => clamp(y - line(x) + 0.5),
    { left: 900, top: 740, right: 1600, bottom: 1067 },
  )
}
