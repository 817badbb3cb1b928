import type { Canvas } from '../../canvas.ts'
import { blend, scale } from '../../color.ts'
import type { Rgb } from '../../color.ts'
import type { Leaf } from '../../conifer.ts'
import { clamp } from '../../curve.ts'
import { random } from '../../noise.ts'
import { bend } from '../../outline.ts'
import type { Point } from '../../outline.ts'
import { stroke, trail } from '../../shapes.ts'

/** A mass of leaves: its middle and half its width, in shares of the tree's height from its foot. */
interface Mass {
  readonly across: number
  readonly up: number
  readonly half: number
}

function masses(next: () => number): Mass[] {
  const count = 4 + Math.floor(next() * 4)
  const lean = (next() - 0.5) * 0.3
  return Array.from({ length: count }, (_, i) => {
    const t = i / (count - 1)
    const aside = (next() - 0.5) * (0.95 - 0.4 * t)
    return {
      across: aside + lean * t,
      up: 0.46 + 0.34 * t + (next() - 0.5) * 0.12,
      half: 0.15 + 0.12 * next(),
    }
  })
}

/** An old apple tree, pruned open and grown crooked: no two alike; lit from the upper left. */
export function appleTree(
  canvas: Canvas,
  x: number,
  y: number,
  tall: number,
  leaf: Leaf,
  fruit: Rgb,
  seed: number,
): void {
  const next = random(seed)
  const crown = masses(next)
  const bark: Rgb = blend([0.045, 0.03, 0.022], leaf.dark, 0.35)
  const fork: Point = [x + (next() - 0.5) * tall * 0.14, y - tall * (0.2 + 0.1 * next())]
  trail(canvas, bend([x, y], [x, y - tall * 0.12], fork, 5), bark, tall * 0.085, tall * 0.06)
  for (const { across, up } of crown) {
    const tip: Point = [x + across * tall, y - up * tall]
    trail(
      canvas,
      bend(fork, [(fork[0] * 2 + tip[0]) / 3, (fork[1] + tip[1]) / 2], tip, 5),
      bark,
      tall * 0.045,
      tall * 0.014,
    )
  }
  const dabs = Math.round(20 + tall * 0.85)
  const fruits = 2 + tall * 0.085
  for (const [i, { across, up, half }] of crown.entries()) {
    const shade = (next() - 0.5) * 0.16
    for (let dab = 0; dab < dabs; dab++) {
      const angle = next() * Math.PI * 2
      const far = Math.sqrt(next()) * half * tall
      const [dx, dy] = [Math.cos(angle) * far * 1.15, Math.sin(angle) * far * 0.8]
      const own = -(dx * 0.6 + dy) / (half * tall)
      const whole = -across * 0.5 + (up - 0.6) * 0.9
      const light = 0.36 + own * 0.3 + whole * 0.6 + shade + (next() - 0.5) * 0.36 + (dab / dabs) * 0.12
      const size = tall * (0.028 + next() * 0.04)
      const at: Point = [x + across * tall + dx, y - up * tall + dy]
      const tip: Point = [at[0] + size * (next() - 0.5) * 1.6, at[1] - size * 0.5 * next()]
      stroke(canvas, at, tip, blend(leaf.dark, leaf.lit, clamp(light)), size, size * 0.5)
    }
    for (let apple = 0; apple < fruits; apple++) {
      if (next() < 0.35 + 0.04 * i) continue
      const angle = next() * Math.PI * 2
      const far = Math.sqrt(next()) * half * tall * 0.95
      const at: Point = [
        x + across * tall + Math.cos(angle) * far,
        y - up * tall + Math.sin(angle) * far * 0.8,
      ]
      const sun = 0.75 - ((at[0] - x) * 0.4 + (at[1] - y + up * tall)) / tall
      stroke(
        canvas,
        at,
        at,
        scale(fruit, clamp(sun, 0.35, 1.3)),
        Math.max(1.2, tall * (0.026 + next() * 0.012)),
      )
    }
  }
}
