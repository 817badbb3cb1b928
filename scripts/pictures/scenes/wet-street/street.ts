import { paint } from '../../canvas.ts'
import type { Canvas } from '../../canvas.ts'
import { blend, hex, ramp, scale } from '../../color.ts'
import { bell, mix, smoothstep } from '../../curve.ts'
import { glow } from '../../light.ts'
import { fbm, hash, random } from '../../noise.ts'
import { bend, ellipse } from '../../outline.ts'
import { polygon, trail } from '../../shapes.ts'

/** Row where the road begins, in pixels. */
export const ROAD = 560

/** Column the street runs away to, in pixels. */
export const VANISH = 850

const dark = ramp([0, '#07090f'], [0.5, '#131925'], [1, '#2b3444'])

/** Colours of shop signs and lamps. */
export const lamps = ['#ffb35c', '#ff7d4a', '#ffd9a0', '#3fc2b4', '#e8476a', '#ffe6c2', '#5a8cff'].map(hex)

/** One side of the street: bright shops below dark windows, house after house into the distance. */
function fronts(canvas: Canvas, side: -1 | 1): void {
  const next = random(side + 40)
  for (let house = 8; house >= 0; house--) {
    const [near, far] = [1 / (0.9 + house * 0.62), 1 / (0.9 + (house + 1) * 0.62)]
    const x = (depth: number) => VANISH + side * (44 + 1000 * depth)
    const roof = 0.86 + next() * 0.55
    const y = (up: number, depth: number) => ROAD + 2 - up * 620 * depth
    const quad = (from: number, to: number, low: number, high: number) => {
      const [a, b] = [mix(near, far, from), mix(near, far, to)]
      return [
        [x(a), y(low, a)],
        [x(a), y(high, a)],
        [x(b), y(high, b)],
        [x(b), y(low, b)],
      ] as const
    }
    polygon(canvas, quad(0, 1, -0.02, roof), (px, py) =>
      dark(0.2 + house * 0.055 + fbm(px / 40, py / 70, house, 3) * 0.14),
    )
    const shop = lamps[Math.floor(next() * lamps.length)]
    polygon(canvas, quad(0.08, 0.92, 0.01, 0.235), (px, py) => {
      const [column, shelf] = [Math.floor(px / (5 + 60 * near)), Math.floor(py / (4 + 34 * near))]
      const ware = hash(column, shelf, house)
      return scale(
        blend(lamps[2], lamps[Math.floor(ware * 70) % 7], 0.15 + 0.45 * hash(shelf, column, house)),
        0.28 + 0.75 * ware,
      )
    })
    for (let i = 0; i < 6; i++) {
      const at = 0.1 + next() * 0.72
      polygon(canvas, quad(at, at + 0.06 + next() * 0.07, 0.01, 0.05 + next() * 0.13), dark(0.3))
    }
    polygon(canvas, quad(0.04, 0.96, 0.25, 0.315), scale(shop, 1.25))
    if (next() < 0.75) {
      const at = 0.1 + next() * 0.7
      polygon(
        canvas,
        quad(at, at + 0.13, 0.36, 0.36 + 0.13 + next() * 0.16),
        scale(lamps[Math.floor(next() * lamps.length)], 1.3),
      )
    }
    for (let floor = 0; floor < 4; floor++)
      for (let i = 0; i < 4; i++) {
        const low = 0.4 + floor * 0.15
        if (low + 0.1 > roof || next() < 0.5) continue
        polygon(
          canvas,
          quad(0.1 + i * 0.22, 0.22 + i * 0.22, low, low + 0.085),
          scale(lamps[2], 0.12 + next() ** 2 * 0.7),
        )
      }
  }
}

/** The street above the road: house fronts, bulbs, far headlamps. */
export function street(canvas: Canvas): void {
  paint(canvas, (x, y) =>
    blend(hex('#151c2c'), hex('#4a3f45'), bell(x, VANISH, 260) * smoothstep(0, ROAD, y)),
  )
  fronts(canvas, -1)
  fronts(canvas, 1)
  for (const [x, y, size, tint] of [
    [812, 540, 11, 5],
    [836, 541, 11, 5],
    [884, 543, 9, 1],
    [900, 543, 9, 1],
    [760, 534, 17, 5],
    [796, 534, 17, 5],
  ] as const) {
    polygon(canvas, ellipse(x, y, size / 2, size / 2), scale(lamps[tint], 2.6))
    glow(canvas, x, y, size * 9, scale(lamps[tint], 0.4), 2.4)
  }
  festoons(canvas)
  const next = random(77)
  for (let i = 0; i < 26; i++) {
    const away = next()
    const [x, y] = [VANISH + (next() - 0.5) * 420 * (0.3 + away), 330 + next() * 190]
    glow(canvas, x, y, 8 + away * 14, scale(lamps[Math.floor(next() * 7)], 0.5), 1.2)
  }
}

/** Strings of bulbs sagging across the street, nearer ones larger. */
function festoons(canvas: Canvas): void {
  for (const [y, sag, reach, size] of [
    [318, 44, 250, 5],
    [236, 70, 420, 8],
    [96, 110, 760, 14],
  ]) {
    const wire = bend([VANISH - reach, y], [VANISH + reach * 0.1, y + sag * 2], [VANISH + reach, y - 14], 13)
    trail(canvas, wire, hex('#05070c'), size * 0.22)
    for (const [i, [x, top]] of wire.entries()) {
      const lit = 0.8 + 0.6 * hash(i, size, 2)
      polygon(
        canvas,
        ellipse(x, top + size, size * 0.55, size * 0.75, 20),
        scale(lamps[i % 5 === 3 ? 1 : 2], lit),
      )
      glow(canvas, x, top + size, size * 7, scale(lamps[0], 0.22 * lit), 2.2)
    }
  }
}
