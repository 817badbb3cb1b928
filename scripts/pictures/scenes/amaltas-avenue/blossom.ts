import type { Canvas } from '../../canvas.ts'
import { blend, hex, ramp } from '../../color.ts'
import { clamp, smoothstep } from '../../curve.ts'
import { fbm, random } from '../../noise.ts'
import type { Point } from '../../outline.ts'
import { project } from '../../perspective.ts'
import { stroke } from '../../shapes.ts'
import { eye, hazy } from './avenue.ts'

const gold = ramp([0, '#6e5412'], [0.25, '#a97f12'], [0.55, '#deb01d'], [0.8, '#f6d540'], [1, '#fff2a4'])
const leaf = ramp([0, '#1f3419'], [0.5, '#4a6a26'], [1, '#a8b850'])

/** A hanging chain of flowers: `length` pixels from `top`, in light 0..1, `away` metres off. */
export function chain(
  canvas: Canvas,
  top: Point,
  length: number,
  light: number,
  away: number,
  seed: number,
): void {
  const next = random(seed)
  const sway = (next() - 0.5) * 0.3
  if (length < 9) {
    stroke(
      canvas,
      top,
      [top[0] + sway * length, top[1] + length],
      hazy(gold(light), away),
      length * 0.42,
      0.7,
    )
    return
  }
  const flowers = Math.round(clamp(length / 2.2, 7, 90))
  for (let i = 0; i < flowers; i++) {
    const t = (i + next()) / flowers
    const wide = length * (0.19 * Math.sqrt(1 - t * 0.93) * smoothstep(-0.1, 0.16, t))
    const aside = (next() + next() - 1) * wide
    const x = top[0] + sway * length * t * t + aside
    const y = top[1] + t * length + (next() - 0.5) * length * 0.05
    const size = (length < 110 ? length : 70 + length * 0.36) * (0.088 - 0.05 * t) * (0.7 + 0.6 * next())
    const tone = light * 0.72 + (aside / (wide + 1)) * 0.17 + next() * 0.36 - 0.1 - 0.1 * t
    const color = t > 0.86 ? blend(gold(tone), leaf(0.7), 0.45) : gold(clamp(tone))
    stroke(
      canvas,
      [x, y],
      [x + (next() - 0.5) * size * 1.3, y + size * 0.5],
      hazy(color, away),
      size,
      size * 0.6,
    )
  }
}

/** The head of one tree: leaves first, then chains from the shaded inside to the lit outside. */
export function crown(canvas: Canvas, across: number, away: number, wide: number, seed: number): void {
  const next = random(seed)
  const metre = eye.lens / away
  const leaves = Math.round(clamp(110 * metre ** 0.5, 300, 1500))
  for (let i = 0; i < leaves; i++) {
    const angle = next() * Math.PI * 2
    const far = Math.sqrt(next())
    const up = 6.9 + Math.sin(angle) * far * 2.7
    const at = project(eye, across + Math.cos(angle) * far * wide, up, away)
    if (at[1] < -60) continue
    const light = 0.15 + 0.12 * (up - 5) + 0.35 * fbm(at[0] / 60, at[1] / 60, seed, 3) + 0.25 * next()
    const size = metre ** 0.85 * (0.1 + 0.12 * next())
    const tip: Point = [at[0] + (next() - 0.5) * size * 2, at[1] + size * (0.4 + next())]
    stroke(canvas, at, tip, hazy(leaf(clamp(light)), away), size * 0.6, size * 0.2, 0.9)
  }
  const chains = Math.round(clamp(4200 / Math.sqrt(away), 300, 1300))
  for (let i = 0; i < chains; i++) {
    const layer = i / chains
    const angle = next() * Math.PI * 2
    const far = Math.sqrt(next())
    const u = Math.cos(angle) * far
    const v = Math.sin(angle) * far
    const up = 6.6 + v * 2.5 - 1.1 * u * u
    const depth = away + (next() - 0.5) * 1.2
    const top = project(eye, across + u * wide, up, depth)
    const length = (eye.lens / depth) * (0.34 + 0.46 * next())
    if (top[1] < -length) continue
    const towardsRoad = -Math.sign(across) * u
    const cluster = fbm((across + u * wide) / 1.6, up / 1.3 + away, 41, 3)
    const light = 0.1 + 0.52 * layer + 0.2 * v + 0.15 * towardsRoad + 1.05 * cluster + 0.14 * (next() - 0.5)
    chain(canvas, top, length, clamp(light, 0.04, 1), away, seed * 1000 + i)
  }
}

/** Chains close overhead, hanging into the top corners of the picture. */
export function nearby(canvas: Canvas): void {
  const next = random(17)
  for (let i = 0; i < 44; i++) {
    const side = i % 2 === 0 ? -1 : 1
    const aside = next() ** 0.7
    const x = side < 0 ? 20 + (1 - aside) * 470 : 1580 - (1 - aside) * 450
    const top: Point = [x, -60 - 110 * next() - (1 - aside) * 60]
    const length = 130 + 130 * next() * aside + 60 * aside
    stroke(canvas, top, [top[0], top[1] + length * 0.5], hex('#55641f'), 3, 2)
    chain(canvas, top, length, 0.42 + 0.5 * next(), 2, 7000 + i)
  }
}
