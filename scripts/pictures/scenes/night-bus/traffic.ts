import type { Canvas } from '../../canvas.ts'
import { hex, scale } from '../../color.ts'
import type { Rgb } from '../../color.ts'
import { smoothstep } from '../../curve.ts'
import { glow } from '../../light.ts'
import { noise } from '../../noise.ts'
import type { Point } from '../../outline.ts'
import { project } from '../../perspective.ts'
import { stroke } from '../../shapes.ts'
import { eye, heightAt, road } from './mountain.ts'

const white = hex('#ffe2ae')
const red = hex('#ff3a22')

/** How bright the trails are at a point of the road: buses come in ones and twos. */
function passing(i: number, seed: number): number {
  return 0.05 + 0.95 * smoothstep(-0.3, 0.42, noise(i / 19, seed, 4))
}

/** Whether a place on the road is in sight. */
function isSeen(canvas: Canvas, depths: Float32Array, [x, y]: Point, away: number): boolean {
  if (x < 0 || y < 2 || x >= canvas.width || y >= canvas.height) return false
  const at = (row: number) => depths[Math.floor(row) * canvas.width + Math.floor(x)]
  return Math.max(at(y - 2), at(y - 4 < 0 ? 0 : y - 4)) > away * 0.975
}

/** The road as it is seen, its small bumps graded away. */
function places(): { at: Point; away: number }[] {
  const pixels = road.map(([across, away]) => project(eye, across, heightAt(across, away, 3) + 3, away))
  return pixels.map((_, i) => {
    const around = pixels.slice(Math.max(0, i - 5), i + 6)
    const mean = (k: 0 | 1) => around.reduce((sum, p) => sum + p[k], 0) / around.length
    return { at: [mean(0) * 0.6 + pixels[i][0] * 0.4, mean(1)], away: road[i][1] }
  })
}

/** Adds to `lamps` the light that what drives along the road throws on the slope. */
export function headlights(lamps: Canvas, depths: Float32Array): void {
  for (const [i, { at, away }] of places().entries()) {
    if (!isSeen(lamps, depths, at, away)) continue
    const near = 1000 / away
    const power = passing(i, 1) ** 1.5
    glow(lamps, at[0], at[1] + 6 * near, 84 * near, scale([0.62, 0.36, 0.13], power), 2.6)
    glow(lamps, at[0], at[1] + 3 * near, 20 * near, scale([1.1, 0.6, 0.24], power), 1.7)
  }
}

function trace(
  canvas: Canvas,
  depths: Float32Array,
  color: Rgb,
  shift: number,
  seed: number,
  wide: number,
): void {
  const line = places()
  for (let i = 0; i + 1 < line.length; i++) {
    const { at, away } = line[i]
    if (!isSeen(canvas, depths, at, away) || !isSeen(canvas, depths, line[i + 1].at, away)) continue
    const near = 1000 / away
    const lift = (p: Point): Point => [p[0], p[1] + shift * near]
    stroke(
      canvas,
      lift(at),
      lift(line[i + 1].at),
      scale(color, 2.1 * passing(i, seed)),
      wide * near,
      wide * near,
      Math.min(1, 0.15 + 1.2 * passing(i, seed)),
    )
  }
}

/** The trails themselves: white coming down, red going up. */
export function trails(canvas: Canvas, depths: Float32Array): void {
  trace(canvas, depths, red, -2.4, 2, 2.2)
  trace(canvas, depths, white, 1.3, 1, 2.6)
}
