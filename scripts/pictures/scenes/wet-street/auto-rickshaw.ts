import type { Canvas, Ink } from '../../canvas.ts'
import { blend, hex, scale } from '../../color.ts'
import type { Rgb } from '../../color.ts'
import { bell, smoothstep } from '../../curve.ts'
import type { Pose } from '../../figures.ts'
import { fbm } from '../../noise.ts'
import { ellipse, rounded } from '../../outline.ts'
import { polygon, stroke, trail } from '../../shapes.ts'
import { lamps } from './street.ts'

const cloth = hex('#b98a24')
const paintwork = hex('#1d5a41')
const rubber = hex('#07080b')
const red = hex('#ff2a18')

/** A colour that is dark in the middle and takes the shop lights of either side of the street at its edges. */
function betweenShops(color: Rgb, pose: Pose, size: number, share: number): Ink {
  const [middle] = pose(0, 0)
  return (x, y) => {
    const aside = (x - middle) / size
    const wet = 0.12 * fbm(x / 9, y / 40, 61, 3)
    const lit = scale(color, 0.1 + wet * 0.3 + share * 0.3 * smoothstep(0.08, 0.38, Math.abs(aside)))
    return blend(lit, lamps[aside < 0 ? 0 : 4], 0.11 * share ** 2 * smoothstep(0.3, 0.38, Math.abs(aside)))
  }
}

function mirrored(pose: Pose, half: readonly (readonly [number, number])[]) {
  const right = half.map(([across, up]) => pose(across, up))
  return [...right, ...half.toReversed().map(([across, up]) => pose(-across, up))]
}

/** An auto-rickshaw of height 1 from behind, brake lights on, two heads in its back window. */
export function autoRickshaw(canvas: Canvas, pose: Pose, size: number): void {
  for (const side of [-1, 1]) {
    const tyre = [pose(side * 0.33, 0), pose(side * 0.22, 0), pose(side * 0.22, 0.2), pose(side * 0.34, 0.2)]
    polygon(canvas, rounded(tyre, 4), rubber)
  }
  polygon(
    canvas,
    mirrored(pose, [
      [0.3, 0.09],
      [0.3, 0.16],
    ]),
    rubber,
  )
  const tub = mirrored(pose, [
    [0.34, 0.13],
    [0.385, 0.2],
    [0.395, 0.4],
    [0.375, 0.56],
    [0.2, 0.58],
  ])
  polygon(canvas, tub, betweenShops(paintwork, pose, size, 0.8))
  const hood = mirrored(pose, [
    [0.38, 0.53],
    [0.375, 0.7],
    [0.35, 0.84],
    [0.3, 0.925],
    [0.2, 0.965],
    [0.06, 0.98],
  ])
  polygon(canvas, hood, betweenShops(cloth, pose, size, 1))
  for (const across of [-0.265, 0.265])
    trail(
      canvas,
      [pose(across * 1.1, 0.56), pose(across * 1.06, 0.8), pose(across * 0.86, 0.94)],
      scale(cloth, 0.05),
      size * 0.008,
    )
  stroke(canvas, pose(-0.375, 0.545), pose(0.375, 0.545), scale(cloth, 0.07), size * 0.022)
  backWindow(canvas, pose, size)
  const lid = mirrored(pose, [
    [0.24, 0.19],
    [0.25, 0.46],
  ])
  polygon(canvas, lid, scale(paintwork, 0.08))
  polygon(
    canvas,
    mirrored(pose, [
      [0.232, 0.2],
      [0.242, 0.452],
    ]),
    scale(paintwork, 0.17),
  )
  for (let slat = 0; slat < 5; slat++)
    stroke(canvas, pose(-0.17, 0.4 + slat * 0.011), pose(0.17, 0.4 + slat * 0.011), rubber, size * 0.005)
  polygon(
    canvas,
    mirrored(pose, [
      [0.13, 0.265],
      [0.13, 0.325],
    ]),
    scale(hex('#a98a3a'), 0.3),
  )
  for (let letter = 0; letter < 8; letter++)
    stroke(
      canvas,
      pose(-0.1 + letter * 0.028, 0.285),
      pose(-0.1 + letter * 0.028, 0.308),
      rubber,
      size * 0.011,
    )
  stroke(canvas, pose(-0.37, 0.15), pose(0.37, 0.15), hex('#2a2d33'), size * 0.028)
  stroke(canvas, pose(-0.37, 0.156), pose(0.37, 0.156), hex('#5d5a58'), size * 0.006)
  for (const side of [-1, 1]) tailLight(canvas, pose, size, side)
}

/** The plastic window in the hood, lit from ahead, with the heads and shoulders of two passengers. */
function backWindow(canvas: Canvas, pose: Pose, size: number): void {
  const pane = mirrored(pose, [
    [0.19, 0.65],
    [0.185, 0.79],
    [0.16, 0.815],
  ])
  const [cx, cy] = pose(0.05, 0.74)
  polygon(canvas, pane, (x, y) =>
    blend(hex('#3a2a22'), hex('#e0a868'), bell(x, cx, size * 0.12) * bell(y, cy, size * 0.07) * 0.9),
  )
  for (const [across, up, wide] of [
    [-0.075, 0.725, 0.034],
    [0.09, 0.712, 0.038],
  ]) {
    polygon(canvas, ellipse(...pose(across, up), size * wide, size * wide * 1.25, 20), rubber)
    stroke(canvas, pose(across, 0.675), pose(across, up), rubber, size * 0.034)
    const shoulders = [
      pose(across - 0.09, 0.65),
      pose(across - 0.07, 0.675),
      pose(across - 0.02, 0.692),
      pose(across + 0.02, 0.692),
      pose(across + 0.07, 0.675),
      pose(across + 0.09, 0.65),
    ]
    polygon(canvas, shoulders, rubber)
  }
  trail(canvas, [...pane, pane[0]], scale(cloth, 0.06), size * 0.014)
}

function tailLight(canvas: Canvas, pose: Pose, size: number, side: number): void {
  polygon(canvas, ellipse(...pose(side * 0.315, 0.345), size * 0.042, size * 0.058, 24), rubber)
  polygon(canvas, ellipse(...pose(side * 0.315, 0.36), size * 0.033, size * 0.034, 24), scale(red, 1.5))
  polygon(canvas, ellipse(...pose(side * 0.315, 0.362), size * 0.015, size * 0.016, 18), hex('#ffd0b0'))
  polygon(canvas, ellipse(...pose(side * 0.315, 0.306), size * 0.026, size * 0.016, 18), hex('#8a4410'))
}
