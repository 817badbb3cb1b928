import type { Canvas, Ink } from '../../canvas.ts'
import { mix } from '../../curve.ts'
import { random } from '../../noise.ts'
import { bend } from '../../outline.ts'
import type { Point } from '../../outline.ts'
import { trail } from '../../shapes.ts'

/** How a leafless tree grows: turn of a fork, pull upwards (0 none, 1 strong), and share of length kept at a fork. */
export interface Habit {
  readonly fork: number
  readonly upward: number
  readonly keep: number
}

const UP = -Math.PI / 2

function bough(
  canvas: Canvas,
  from: Point,
  angle: number,
  length: number,
  thick: number,
  habit: Habit,
  ink: Ink,
  next: () => number,
): void {
  const bent = angle + (next() - 0.5) * 0.6
  const pull: Point = [from[0] + Math.cos(angle) * length * 0.5, from[1] + Math.sin(angle) * length * 0.5]
  const tip: Point = [from[0] + Math.cos(bent) * length, from[1] + Math.sin(bent) * length]
  trail(canvas, bend(from, pull, tip, 4), ink, thick, thick * 0.72, Math.min(1, 0.4 + thick * 0.5))
  if (length < 3.2 || thick < 0.3) return
  const rising = mix(bent, UP, habit.upward * (0.25 + 0.5 * next()))
  const shoots = next() < 0.3 ? 3 : 2
  for (let i = 0; i < shoots; i++) {
    const side = i - (shoots - 1) / 2
    const turn = side * habit.fork * (0.7 + 0.8 * next()) + (next() - 0.5) * 0.3
    const heir = next()
    const grown = length * habit.keep * (0.72 + 0.46 * heir)
    bough(canvas, tip, rising + turn, grown, thick * (0.6 + 0.18 * heir), habit, ink, next)
  }
  if (next() < 0.5)
    bough(
      canvas,
      pull,
      rising + (next() < 0.5 ? -1 : 1) * (0.5 + 0.5 * next()),
      length * 0.42,
      thick * 0.34,
      habit,
      ink,
      next,
    )
}

/** A leafless tree about `tall` pixels high, a lace of twigs against the mist. */
export function bareTree(
  canvas: Canvas,
  foot: Point,
  tall: number,
  habit: Habit,
  ink: Ink,
  seed: number,
): void {
  const next = random(seed)
  const lean = UP + (next() - 0.5) * 0.16
  bough(canvas, foot, lean, tall * 0.3, tall * 0.052, habit, ink, next)
}

/** A leafless poplar: one leader, and close-set branches that all but run along it. */
export function barePoplar(canvas: Canvas, foot: Point, tall: number, ink: Ink, seed: number): void {
  const next = random(seed)
  const top: Point = [foot[0] + (next() - 0.5) * tall * 0.07, foot[1] - tall]
  const pull: Point = [foot[0] + (next() - 0.5) * tall * 0.05, foot[1] - tall * 0.5]
  const leader = bend(foot, pull, top, 60)
  trail(canvas, leader, ink, tall * 0.026, 0.6)
  for (let i = 7; i < 58; i++) {
    const t = i / 60
    const side = next() < 0.5 ? -1 : 1
    const reach = tall * (0.3 - 0.24 * t) * (0.45 + 0.8 * next()) * Math.min(1, (t - 0.04) * 4)
    const angle = UP + side * (0.2 + 0.26 * next())
    bough(
      canvas,
      leader[i],
      angle,
      reach * 0.42,
      tall * 0.0075 + 0.3,
      { fork: 0.36, upward: 0.55, keep: 0.7 },
      ink,
      next,
    )
  }
}
