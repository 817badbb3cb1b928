import { pixel } from '../../canvas.ts'
import type { Canvas } from '../../canvas.ts'
import { hex, scale } from '../../color.ts'
import { conifer } from '../../conifer.ts'
import { mix, smoothstep } from '../../curve.ts'
import { fbm, random } from '../../noise.ts'
import { project } from '../../perspective.ts'
import { eye, heightAt } from './mountain.ts'

/** Deodars on the mountainside, lit by whatever light falls where they stand; the farthest first. */
export function forest(canvas: Canvas, depths: Float32Array): void {
  const next = random(53)
  const trees = Array.from({ length: 9000 }, () => ({
    away: mix(690, 1800, next() ** 0.9),
    side: next() - 0.5,
    tall: mix(11, 27, next() ** 1.4),
    pick: next(),
  }))
  for (const [i, { away, side, tall, pick }] of trees.toSorted((a, b) => b.away - a.away).entries()) {
    const across = side * away * 1.2
    const grown = smoothstep(-0.05, 0.25, fbm(across / 130, away / 150, 61, 3))
    if (pick > grown * 0.95) continue
    const [x, y] = project(eye, across, heightAt(across, away), away)
    const row = Math.floor(y - 2)
    if (row < 0 || row >= canvas.height || x < 0 || x >= canvas.width) continue
    if (depths[row * canvas.width + Math.floor(x)] < away * 0.985) continue
    const here = pixel(canvas, x, y - 4)
    if (here[0] > 0.12) continue
    conifer(
      canvas,
      x,
      y + 2,
      (tall * eye.lens) / away,
      { dark: scale(here, 0.24), lit: scale(here, 0.85) },
      i,
    )
  }
}

/** Great deodars on the watcher's own side of the valley. */
export function nearTrees(canvas: Canvas): void {
  const next = random(77)
  const leaf = { lit: hex('#0a1424'), dark: hex('#02050b') }
  for (let i = 0; i < 40; i++) {
    const isLeft = i % 5 < 3
    const inward = next() ** 1.8
    const x = isLeft ? -60 + inward * 620 : 1660 - inward * 420
    const tall = mix(isLeft ? 400 : 260, 90, inward) * (0.8 + next() * 0.4)
    conifer(canvas, x, 1100 + next() * 30, tall, leaf, i * 17 + 4)
  }
}
