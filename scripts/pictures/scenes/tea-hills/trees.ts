import type { Canvas } from '../../canvas.ts'
import { blend, hex } from '../../color.ts'
import { clamp, mix, smoothstep } from '../../curve.ts'
import { random } from '../../noise.ts'
import { bend } from '../../outline.ts'
import type { Point } from '../../outline.ts'
import { project } from '../../perspective.ts'
import { stroke, trail } from '../../shapes.ts'
import { eye, groundAt } from './garden.ts'

const mist = hex('#e6ecdf')

/** One silver oak: a slim trunk and loose tufts of leaf, `tall` pixels high, `far` 0..1 into the mist. */
function oak(canvas: Canvas, [x, y]: Point, tall: number, far: number, next: () => number): void {
  const lean = (next() - 0.5) * tall * 0.1
  const bark = blend(hex('#4a4a3c'), mist, far)
  const [dark, lit] = [blend(hex('#1b3f30'), mist, far), blend(hex('#8fa24e'), mist, far)]
  const at = (t: number): Point => [x + lean * t * t, y - tall * t]
  trail(canvas, [at(0), at(0.35), at(0.7), at(0.96)], bark, tall * 0.026 + 0.5, 0.6)
  for (let tuft = 0; tuft < 17; tuft++) {
    const t = 0.3 + 0.72 * (tuft / 16)
    const out = (next() - 0.5) * tall * 0.3 * Math.sin(Math.PI * clamp(1.12 - t * 0.72))
    const [rx, ry] = at(Math.max(0.25, t - 0.1))
    const hub: Point = [rx + out, at(t)[1] - tall * 0.03 * next()]
    trail(canvas, bend([rx, ry], [rx + out * 0.6, ry], hub, 4), bark, tall * 0.009 + 0.3, 0.4)
    const dabs = Math.round(10 + tall * 0.14)
    for (let i = 0; i < dabs; i++) {
      const [dx, dy] = [(next() + next() - 1) * tall * 0.085, (next() + next() - 1) * tall * 0.05]
      const light = 0.42 - (dx * 1.1 + dy * 1.6) / (tall * 0.12) + (next() - 0.5) * 0.4 - (out / tall) * 1.2
      const size = tall * (0.008 + next() * 0.012) + 0.4
      const p: Point = [hub[0] + dx, hub[1] + dy]
      stroke(
        canvas,
        p,
        [p[0] + size, p[1] + size * 0.4],
        blend(dark, lit, clamp(light)),
        size,
        size * 0.6,
        0.9,
      )
    }
  }
}

/** Shade trees standing among the tea where the ground is in sight, the farthest first. */
export function trees(canvas: Canvas, depths: Float32Array): void {
  const next = random(27)
  const stands = Array.from({ length: 210 }, () => {
    const away = mix(120, 980, next() ** 0.8)
    return { away, across: (next() - 0.5) * away * 1.25, tall: mix(11, 19, next()) }
  }).toSorted((a, b) => b.away - a.away)
  for (const { away, across, tall } of stands) {
    const up = groundAt(across, away)
    const [x, y] = project(eye, across, up, away)
    const seen = depths[Math.round(y - 3) * canvas.width + Math.round(x)]
    if (!(seen > away * 0.94 && seen < away * 1.3) || next() < 0.3) continue
    const haze = clamp(
      0.9 * (1 - Math.exp(-(away - 100) / 700)) + 0.3 * smoothstep(24, 0, up) * smoothstep(160, 320, away),
    )
    oak(canvas, [x, y], (tall * eye.lens) / away, haze, next)
  }
}
