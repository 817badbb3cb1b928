import { paint, pixel } from '../../canvas.ts'
import type { Canvas } from '../../canvas.ts'
import { plus, ramp } from '../../color.ts'
import { bell, clamp, smoothstep } from '../../curve.ts'
import { fbm, ridged } from '../../noise.ts'
import { stars } from '../../sky.ts'

/** Place in the Milky Way: distance across the band in pixels and along it from its bright heart. */
function band(x: number, y: number): { across: number; along: number } {
  const [dx, dy] = [x - 905, y - 430]
  const bent = fbm(x / 520, y / 520, 3, 3) * 60
  return { across: dx * 0.79 + dy * 0.61 + bent, along: -dx * 0.61 + dy * 0.79 }
}

/** Brightness of the Milky Way, 0..1, dark where dust hides it. */
function milk(x: number, y: number): number {
  const { across, along } = band(x, y)
  const body = bell(across, 0, 130 + 50 * bell(along, 60, 240)) * (0.5 + 0.5 * bell(along, 60, 320))
  const cloudy = 0.62 + fbm(x / 210, y / 210, 21, 6, 0.58) * 0.55
  const drift = fbm(x / 170, y / 170, 9, 5, 0.6)
  const lane = bell(across + drift * 120, 16, 30) + 0.7 * bell(across + drift * 150 - along * 0.18, -40, 20)
  const veins = smoothstep(0.5, 0.85, ridged(x / 190 + drift * 0.6, y / 190, 15, 5)) * bell(across, 10, 90)
  return clamp(body * cloudy * (1 - 0.72 * clamp(lane * 0.9 + veins * 0.5)) * 1.15)
}

/** The Milky Way and the stars before it. */
export function galaxy(canvas: Canvas): void {
  const dust = ramp([0, '#22305c'], [0.4, '#6472a4'], [0.7, '#bfa9b4'], [1, '#fbe0c0'])
  paint(canvas, (x, y) => {
    const light = milk(x, y) * smoothstep(840, 480, y)
    return plus(pixel(canvas, x, y), dust(light), light ** 1.25 * 0.5)
  })
  stars(canvas, 3600, (_, y) => smoothstep(840, 300, y) * 0.6, 5)
  stars(canvas, 60000, (x, y) => milk(x, y) ** 1.3 * smoothstep(800, 420, y) * 0.8, 6)
}
