import type { Canvas } from '../../canvas.ts'
import { blend, hex } from '../../color.ts'
import { bell, clamp, mix, smoothstep } from '../../curve.ts'
import { noise, random } from '../../noise.ts'
import { bend, ellipse, path, rounded, spline } from '../../outline.ts'
import type { Point } from '../../outline.ts'
import { polygon, stroke, trail } from '../../shapes.ts'
import { hair } from './paint.ts'

/** A lock of hair from `from` to `to`, its middle drawn towards `pull`. */
interface Lock {
  readonly from: Point
  readonly pull: Point
  readonly to: Point
}

function between(p: Point, q: Point, t: number): Point {
  return [mix(p[0], q[0], t), mix(p[1], q[1], t)]
}

/** Combs fine strands between two locks, catching light where `sheen` says (0..1 along the lock). */
function comb(canvas: Canvas, a: Lock, b: Lock, count: number, sheen: number, seed: number): void {
  const next = random(seed)
  for (let i = 0; i < count; i++) {
    const t = next()
    const strand = bend(between(a.from, b.from, t), between(a.pull, b.pull, t), between(a.to, b.to, t), 40)
    const body = 0.16 + next() * 0.42 + 0.1 * noise(t * 14, 2, seed)
    const gloss = 0.2 + 0.45 * next()
    for (let k = 0; k + 1 < strand.length; k++) {
      const light = bell(k / 40, sheen + noise(t * 5, 1, seed) * 0.1, 0.15) * gloss
      stroke(canvas, strand[k], strand[k + 1], hair(clamp(body + light)), 1.9, 1.7, 0.7)
    }
  }
}

/** The coiled bun with a string of jasmine. */
export function bun(canvas: Canvas): void {
  polygon(canvas, rounded(path('330,560 356,470 440,446 500,500 506,590 450,650 370,640')), hair(0.1))
  for (let ring = 0; ring < 5; ring++) {
    const [x, y, r] = [422 + ring * 2, 548 - ring, 92 - ring * 18]
    const turn = ring * 1.1
    for (let i = 0; i < 46; i++) {
      const radius = r + noise(i, ring, 4) * 9
      const start = turn + i * 0.13
      const arc = Array.from({ length: 10 }, (_, k): Point => {
        const angle = start + k * 0.11
        return [x + Math.cos(angle) * radius * 0.96, y + Math.sin(angle) * radius * 1.05]
      })
      const light = bell(Math.atan2(Math.sin(start + 1.05), Math.cos(start + 1.05)), -0.5, 0.5) * 0.42
      trail(canvas, arc, hair(clamp(0.3 + light * 1.2 + noise(i * 0.7, ring * 3, 9) * 0.3)), 5, 3, 0.8)
    }
  }
  const garland = bend([340, 548], [404, 414], [500, 524], 14)
  for (const [i, [x, y]] of garland.entries()) {
    polygon(
      canvas,
      ellipse(x, y, 11 + (i % 2) * 3, 10, 12),
      blend(hex('#fff4dd'), hex('#e9c99a'), 0.3 * (i % 3)),
    )
    polygon(canvas, ellipse(x + 2, y + 1, 3.4, 3.2, 10), hex('#e5b450'))
  }
}

/** Hair drawn back over the head, a few wisps loose. */
export function crown(canvas: Canvas): void {
  const cap = spline(
    path(`
      734,416 712,356 640,312 556,316 482,362 446,440 448,530 486,610 534,668 560,690 600,656
      634,606 634,552 676,528 700,470 734,416
    `),
    8,
  )
  polygon(canvas, cap, (x, y) =>
    hair(0.16 + 0.5 * bell(Math.hypot(x - 610, (y - 470) * 0.9), 118, 34) * smoothstep(450, 690, x)),
  )
  const front: Lock = { from: [730, 418], pull: [690, 520], to: [470, 580] }
  const part: Lock = { from: [706, 358], pull: [560, 420], to: [452, 500] }
  comb(canvas, front, part, 420, 0.34, 3)
  comb(canvas, part, { from: [700, 350], pull: [520, 262], to: [446, 478] }, 420, 0.4, 4)
  comb(
    canvas,
    { from: [640, 606], pull: [580, 640], to: [480, 590] },
    { from: [560, 694], pull: [520, 650], to: [470, 570] },
    220,
    0.3,
    5,
  )
  comb(
    canvas,
    { from: [676, 528], pull: [600, 590], to: [458, 560] },
    { from: [634, 610], pull: [560, 640], to: [470, 590] },
    300,
    0.28,
    6,
  )
  const next = random(8)
  for (let i = 0; i < 9; i++)
    trail(
      canvas,
      bend([556 + next() * 26, 676], [540 + next() * 30, 730], [556 + next() * 50, 742 + next() * 46], 10),
      hair(0.3 + next() * 0.4),
      2.6,
      0.7,
      0.8,
    )
  for (let i = 0; i < 6; i++)
    trail(
      canvas,
      bend([676 + next() * 14, 512], [690, 560 + next() * 30], [664 + next() * 20, 606 + next() * 46], 10),
      hair(0.3 + next() * 0.5),
      2.4,
      0.6,
      0.75,
    )
}
