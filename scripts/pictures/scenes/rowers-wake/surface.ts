import { paint } from '../../canvas.ts'
import type { Canvas } from '../../canvas.ts'
import { hex, plus, ramp } from '../../color.ts'
import { bell, smoothstep } from '../../curve.ts'
import { fbm, noise, warped } from '../../noise.ts'
import { LENGTH, aboard } from './course.ts'

const deep = ramp([0, '#04222c'], [0.3, '#0c3b45'], [0.55, '#2a6468'], [0.78, '#7fa79c'], [1, '#f3dfb4'])

/** Height of the wake: feathered crests along two arms, and gentler waves between them. */
function wake(x: number, y: number): number {
  const { astern, abeam } = aboard(x, y)
  if (astern < 0) return 0
  const unrest = fbm(x / 110, y / 110, 5, 3) * 16
  const side = Math.abs(abeam) + unrest * 0.5
  const arm = astern * 0.3
  const wide = 10 + astern * 0.055
  const strength = smoothstep(0, 90, astern) / (1 + astern / 620)
  const feather =
    Math.cos((astern * 0.62 - side * 1.05 + unrest) / (7 + astern * 0.008)) * bell(side, arm, wide)
  const second =
    Math.cos((astern * 0.5 - side * 1.2 + unrest) / 9) * bell(side, arm * 0.72, wide * 0.8) * 0.45
  const across =
    Math.cos(astern / 17 + (side * side) / (astern * 9 + 300)) *
    smoothstep(arm, arm * 0.3, side) *
    0.28 *
    smoothstep(LENGTH, LENGTH + 120, astern)
  return (feather * 1.05 + second * 0.3 + across * 1.1) * strength
}

function heightAt(x: number, y: number): number {
  const wind = warped(x / 170, y / 120, 3, 0.8, 4) * 1.5
  const chop =
    noise(x / 34 + y / 60, y / 21, 8) * 0.32 +
    noise(x / 15, y / 11 + x / 40, 9) * 0.12 +
    noise(x / 6, y / 5, 10) * 0.03
  return wind * 2.1 + chop * (0.8 + 0.5 * noise(x / 300, y / 240, 12)) * 2.4 + wake(x, y) * 7
}

/** The water and its light. */
export function surface(canvas: Canvas): void {
  const { width, height } = canvas
  const row = width + 2
  const relief = Float32Array.from({ length: row * (height + 2) }, (_, i) =>
    heightAt(i % row, Math.floor(i / row)),
  )
  paint(canvas, (x, y) => {
    const i = (y + 1) * row + x + 1
    const dx = relief[i + 1] - relief[i - 1]
    const dy = relief[i + row] - relief[i - row]
    const slope = -dx * 0.55 - dy * 0.85
    const bed = 0.36 + 0.14 * fbm(x / 500, y / 400, 2, 3) + 0.18 * smoothstep(1300, -200, x + y * 0.6)
    const tone = bed + slope * 0.2
    const glint = smoothstep(1, 1.9, slope + 0.25 * smoothstep(1200, 0, x + y) + noise(x / 3, y / 3, 4) * 0.2)
    return plus(deep(tone), hex('#ffe3ad'), glint * 0.85)
  })
}
