import type { Canvas } from '../../canvas.ts'
import { blend, hex, plus, scale } from '../../color.ts'
import type { Rgb } from '../../color.ts'
import { bell, clamp, smoothstep } from '../../curve.ts'
import { fbm, noise } from '../../noise.ts'
import { bend, spline } from '../../outline.ts'
import type { Point } from '../../outline.ts'
import { polygon, trail } from '../../shapes.ts'
import { profile, roundness } from './jar.ts'
import type { Jar } from './jar.ts'

/** A flat lid of beaten brass, or one of cork. */
export function lid(canvas: Canvas, { foot, half, tall }: Jar, isBrass: boolean): void {
  const [x, top, wide] = [foot[0], foot[1] - tall, half * profile(1) * 1.1]
  const thick = half * 0.26
  const drop = wide * roundness(top) * 0.7
  const side: Point[] = [
    ...bend([x - wide, top + 8], [x, top + 8 + drop * 2], [x + wide, top + 8], 16),
    ...bend([x + wide, top - thick], [x, top - thick - drop * 2], [x - wide, top - thick], 16),
  ]
  polygon(canvas, side, (px, py): Rgb => {
    const u = (px - x) / wide
    const round =
      0.32 + 0.62 * bell(u, -0.52, 0.32) + 0.2 * bell(u, 0.72, 0.12) - 0.2 * smoothstep(0.8, 1, Math.abs(u))
    const up = smoothstep(top - thick + 9, top - thick + 4, py)
    if (!isBrass)
      return scale(
        blend(hex('#a87847'), hex('#d9b07a'), clamp(0.4 + fbm(px / 5, py / 4, 41, 4))),
        0.42 + round * 0.8 + up * 0.25,
      )
    const beaten = noise(px / 8, py / 8, 43) * 0.16
    const knurl = 0.12 * Math.sin(Math.asin(clamp(u, -1, 1)) * 46) * (1 - up)
    return plus(
      scale(hex('#b58a3e'), 0.24 + round * 0.95 + beaten + knurl + up * 0.3),
      [1, 0.9, 0.6],
      0.4 * bell(u, -0.54, 0.07) * (1 - up),
    )
  })
}

/** Checked cotton: thin crossing lines of red on cream. */
function cotton(u: number, v: number): Rgb {
  const line = (t: number) => {
    const w = ((t % 1) + 1) % 1
    return smoothstep(0.16, 0.12, Math.abs(w - 0.5)) * 0.75 + 0.5 * bell(w, 0.86, 0.03)
  }
  const [across, down] = [line(u), line(v)]
  return blend(hex('#f2e7d0'), hex('#9c2f26'), clamp((across + down) * 0.52))
}

/** A cloth tied over the mouth with string, its edge standing out in pleats. */
export function tiedCloth(canvas: Canvas, { foot, half, tall, seed }: Jar): void {
  const [x, top] = [foot[0], foot[1] - tall]
  const neck = half * profile(0.94)
  const string = top + tall * 0.085
  const hem = Array.from({ length: 19 }, (_, i): Point => {
    const t = i / 18
    const pleat = noise(t * 7.5, 3, seed) * 15 + (i % 2 === 0 ? 2 : -2)
    return [x + (1 - 2 * t) * neck * 1.42, string + 62 - 34 * (2 * t - 1) ** 2 + pleat]
  })
  const crown: Point[] = spline(
    [
      [x - neck * 1.04, string],
      [x - neck * 1.1, top + 2],
      [x - neck * 0.86, top - 24],
      [x, top - 34],
      [x + neck * 0.86, top - 24],
      [x + neck * 1.1, top + 2],
      [x + neck * 1.04, string],
    ],
    8,
  )
  const ink = (px: number, py: number): Rgb => {
    const below = smoothstep(string - 4, string + 4, py)
    const u = (px - x) / (neck * (1.08 + 0.34 * below * clamp((py - string) / 60)))
    const a = Math.asin(clamp(u, -1, 1))
    const pleats = noise(a * 5.2, py / 160, seed + 2) + 0.55 * noise(a * 11, py / 120, seed + 3)
    const pulled = clamp(1 - Math.abs(py - string) / 46)
    const fold = pleats * (0.22 + 0.5 * pulled + 0.3 * below)
    const light =
      0.5 +
      0.42 * bell(u, -0.55, 0.42) +
      0.36 * fold -
      0.22 * smoothstep(0.4, 1, u) +
      0.16 * smoothstep(top + 4, top - 26, py)
    const cloth = cotton(a * 4.6 + pleats * 0.12, py / 17 + a * a * 0.7 + pleats * 0.2)
    return scale(cloth, Math.max(0.16, light * 1.15))
  }
  polygon(canvas, [...crown, ...spline(hem, 5)], ink)
  const cord = bend(
    [x - neck * 1.05, string - 1],
    [x, string + neck * roundness(string) * 2.2],
    [x + neck * 1.05, string - 1],
    16,
  )
  trail(
    canvas,
    cord.map(([u, v]) => [u + 1, v + 3] as const),
    hex('#4a2a1a'),
    6,
    6,
    0.6,
  )
  trail(canvas, cord, hex('#c9a26a'), 5, 5)
  for (const [dx, dy] of [
    [-26, 46],
    [18, 56],
  ] as const) {
    const tail = bend(
      [x - neck * 0.3, string + 8],
      [x - neck * 0.3 + dx * 0.2, string + dy * 0.6],
      [x - neck * 0.3 + dx, string + dy],
      8,
    )
    trail(canvas, tail, hex('#d9b47c'), 4, 3)
  }
}
