import { pixel } from '../../canvas.ts'
import type { Canvas } from '../../canvas.ts'
import { blend, hex, plus, ramp, scale } from '../../color.ts'
import type { Rgb } from '../../color.ts'
import { bell, clamp, mix, smoothstep } from '../../curve.ts'
import { fbm } from '../../noise.ts'
import type { Point } from '../../outline.ts'
import { polygon } from '../../shapes.ts'
import { pickle } from './pickle.ts'

/** A glass jar: where the middle of its foot stands, half its width, its height, and how full it is, 0..1. */
export interface Jar {
  readonly foot: Point
  readonly half: number
  readonly tall: number
  readonly full: number
  readonly seed: number
}

const glass = hex('#cfdccb')
const oil = ramp([0, '#5e2408'], [0.4, '#b05f12'], [0.75, '#e0a02c'], [1, '#fbd978'])

/** How round a level circle looks at a row: flat at the eye's height, rounder below. */
export function roundness(y: number): number {
  return Math.max(0.03, (y - 290) / 2100)
}

/** Share of the full width at a share of the height. */
export function profile(t: number): number {
  const shoulder = mix(1, 0.7, smoothstep(0.74, 0.9, t))
  return shoulder * (0.93 + 0.07 * smoothstep(0, 0.05, t)) + 0.03 * bell(t, 0.955, 0.012)
}

/** Outline of the jar in pixels. */
export function outlineOf({ foot, half, tall }: Jar): Point[] {
  const side = Array.from({ length: 61 }, (_, i): Point => {
    const t = i / 60
    return [profile(t) * half, foot[1] - t * tall]
  })
  const arc = (y: number, wide: number, from: number): Point[] =>
    Array.from({ length: 25 }, (_, i) => {
      const angle = from + (i / 24) * Math.PI
      return [foot[0] + Math.cos(angle) * wide, y + Math.sin(angle) * wide * roundness(y)] as const
    })
  return [
    ...arc(foot[1], side[0][0], 0),
    ...side.map(([x, y]): Point => [foot[0] - x, y]),
    ...arc(foot[1] - tall, side[60][0], Math.PI),
    ...side.toReversed().map(([x, y]): Point => [foot[0] + x, y]),
  ]
}

/** Light that lies on the glass itself: the window at the left, its far edge at the right. */
function sheen(u: number, t: number): number {
  const pane =
    smoothstep(0.09, 0.055, Math.abs(u + 0.63)) * smoothstep(0.06, 0.1, t) * smoothstep(0.76, 0.7, t)
  const bar = 1 - smoothstep(0.014, 0.006, Math.abs(t - 0.42))
  const thin = 0.6 * bell(u, -0.44, 0.012) * smoothstep(0.1, 0.2, t) * smoothstep(0.7, 0.6, t)
  const far = 0.5 * bell(u, 0.9, 0.018) * smoothstep(0.02, 0.1, t)
  const shoulder = 0.8 * bell(t, 0.83, 0.012) * bell(u, -0.45, 0.2)
  const rim = 0.55 * bell(t, 0.955, 0.01) * (0.3 + bell(u, -0.5, 0.25))
  return pane * bar * 0.62 + thin + far + shoulder + rim
}

/** Paints a jar of pickle standing in low sun from the left; `behind` is the view without it. */
export function jar(canvas: Canvas, behind: Canvas, it: Jar): void {
  const { foot, half, tall, full, seed } = it
  polygon(canvas, outlineOf(it), (x, y): Rgb => {
    const bulge = roundness(y)
    const t = clamp((foot[1] - y) / tall)
    const u = clamp((x - foot[0]) / (half * profile(t)), -1, 1)
    const front = Math.sqrt(1 - u * u)
    const level = foot[1] - full * tall
    const depth = y - level - bulge * half * front * 0.9
    const through = pixel(behind, foot[0] - (x - foot[0]) * 1.3, y + 14 * u)
    const rim = smoothstep(0.78, 1, Math.abs(u))
    const empty = scale(blend(through, glass, 0.1 + 0.16 * rim), 1 - 0.42 * rim)
    const lens = 0.2 + 0.68 * bell(u, 0.58, 0.24) + 0.34 * bell(u, -0.72, 0.2) - 0.3 * smoothstep(0.84, 1, u)
    const amber = oil(clamp(lens + 0.16 * t + fbm(x / 40, y / 40, seed, 3) * 0.1))
    const lit = 0.12 + 0.62 * smoothstep(0.5, -0.75, u) + 0.55 * bell(u, 0.6, 0.17) - 0.3 * rim + 0.12 * t
    const fruit = pickle(Math.asin(u) * half, y - foot[1], amber, lit, seed)
    const filled = blend(amber, fruit, smoothstep(6, 30, depth + fbm(x / 22, 3, seed + 5, 3) * 16))
    const onTop = y - level + bulge * half * front * 0.9
    const surface = onTop > 0 && depth < 0 ? scale(oil(0.72 + 0.2 * u), 0.95) : empty
    const inside = depth > 0 ? filled : surface
    const bottom = smoothstep(0.03, 0.0, t)
    const body = blend(inside, blend(glass, amber, 0.6), bottom * 0.22)
    return plus(body, [1, 0.94, 0.82], sheen(u, t) * (0.86 + fbm(x / 9, y / 30, seed + 9, 3) * 0.3))
  })
}
