import type { Canvas } from '../../canvas.ts'
import { blend, hex } from '../../color.ts'
import { clamp, mix, smoothstep } from '../../curve.ts'
import { random } from '../../noise.ts'
import { bend, ellipse } from '../../outline.ts'
import type { Point } from '../../outline.ts'
import { project } from '../../perspective.ts'
import { polygon, stroke, trail } from '../../shapes.ts'
import { eye, groundAt } from './garden.ts'

const mist = hex('#e6ecdf')

/** How a kind of tree grows, in parts of its height: where its crown begins, half its width, and its clumps of leaf. */
interface Habit {
  readonly from: number
  readonly reach: number
  readonly clumps: number
  /** Half width of the crown at a place between its foot, 0, and its top, 1; 1 at the widest. */
  readonly outline: (rise: number) => number
}

const silverOak: Habit = {
  from: 0.24,
  reach: 0.15,
  clumps: 20,
  outline: (rise) => (1 - rise * 0.85) * smoothstep(-0.1, 0.16, rise),
}
const albizia: Habit = {
  from: 0.55,
  reach: 0.52,
  clumps: 24,
  outline: (rise) => Math.sqrt(clamp(1 - (rise * 1.1 - 0.2) ** 2)),
}
const jackfruit: Habit = {
  from: 0.26,
  reach: 0.34,
  clumps: 24,
  outline: (rise) => Math.sin(Math.PI * clamp(rise * 0.86 + 0.12)),
}

/** A shade tree `tall` pixels high, `far` 0..1 into the mist, with its shadow on the tea to the right of it. */
function shadeTree(
  canvas: Canvas,
  [x, y]: Point,
  tall: number,
  far: number,
  habit: Habit,
  next: () => number,
): void {
  const lean = (next() - 0.5) * tall * 0.16
  const bark = blend(hex('#3d3a2e'), mist, far)
  const [dark, lit] = [blend(hex('#12301f'), mist, far), blend(hex('#8da24a'), mist, far)]
  const at = (t: number): Point => [x + lean * t * t, y - tall * t]
  const wide = tall * habit.reach
  polygon(canvas, ellipse(x + tall * 0.34, y + tall * 0.03, wide * 1.15, tall * 0.045), dark, 0.4 * (1 - far))
  trail(canvas, [at(0), at(0.35), at(0.7), at(0.9)], bark, tall * 0.036 + 0.5, 0.6)
  const clumps = Array.from({ length: habit.clumps }, (_, i) => {
    const rise = (i + next()) / habit.clumps
    const out = (next() * 2 - 1) * wide * habit.outline(rise)
    return { out, hub: at(habit.from + (1 - habit.from) * rise) }
  })
  for (const { out, hub } of clumps)
    trail(
      canvas,
      bend(at(habit.from * 0.8), [x + out * 0.3, hub[1] + tall * 0.1], [hub[0] + out, hub[1]], 4),
      bark,
      tall * 0.014 + 0.3,
      0.4,
    )
  for (const { out, hub } of clumps) {
    const size = tall * 0.075 * (0.7 + next() * 0.6)
    const clump = ellipse(hub[0] + out, hub[1] + size * 0.25, size * 1.2, size * 0.62, 14)
    polygon(canvas, clump, blend(dark, lit, 0.08 + 0.1 * next()), 0.9)
    for (let dab = 0; dab < 10 + tall * 0.22; dab++) {
      const [dx, dy] = [(next() + next() - 1) * size * 1.5, (next() + next() - 1) * size * 0.95]
      const light = 0.36 - (dx * 0.5 + dy * 0.8) / size + (next() - 0.5) * 0.3 - (out / wide) * 0.26
      const leaf = tall * (0.008 + next() * 0.011) + 0.4
      const p: Point = [hub[0] + out + dx, hub[1] + dy]
      stroke(
        canvas,
        p,
        [p[0] + leaf, p[1] + leaf * 0.4],
        blend(dark, lit, clamp(light)),
        leaf,
        leaf * 0.6,
        0.9,
      )
    }
  }
}

/** Where the shade trees stand: in loose groups and a few alone, the farthest first. */
function stands(next: () => number) {
  const groups = Array.from({ length: 34 }, () => {
    const away = mix(125, 800, next() ** 0.9)
    return { away, across: (next() - 0.5) * away * 1.25, many: 1 + Math.floor(next() ** 2 * 6) }
  })
  return groups
    .flatMap(({ away, across, many }) =>
      Array.from({ length: many }, () => ({
        away: away + (next() - 0.5) * 40,
        across: across + (next() - 0.5) * 34,
        tall: mix(9, 21, next()),
        habit: [silverOak, silverOak, albizia, jackfruit][Math.floor(next() * 4)],
      })),
    )
    .toSorted((a, b) => b.away - a.away)
}

/** Shade trees standing among the tea where the ground is in sight. */
export function trees(canvas: Canvas, depths: Float32Array): void {
  const next = random(27)
  for (const { away, across, tall, habit } of stands(next)) {
    const up = groundAt(across, away)
    const [x, y] = project(eye, across, up, away)
    const seen = depths[Math.round(y - 3) * canvas.width + Math.round(x)]
    if (!(seen > away * 0.94 && seen < away * 1.3)) continue
    const haze = clamp(
      0.8 * (1 - Math.exp(-(away - 110) / 800)) + 0.25 * smoothstep(24, 0, up) * smoothstep(160, 320, away),
    )
    const height = habit === silverOak ? tall : tall * 0.72
    shadeTree(canvas, [x, y], (height * eye.lens) / away, haze, habit, next)
  }
}
