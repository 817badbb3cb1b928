import type { Canvas } from '../../canvas.ts'
import { hex, scale } from '../../color.ts'
import { glow } from '../../light.ts'
import { project } from '../../perspective.ts'
import type { Eye } from '../../perspective.ts'
import { polygon, stroke } from '../../shapes.ts'

/** Where the traveller stands: on the platform, looking along it. */
export const eye: Eye = { x: 905, y: 560, lens: 1080, tall: 1.75 }

/** Metres from the eye to the platform edge, to the right. */
export const EDGE = 0.9

/** Colour of a lamp. */
export const lamp = hex('#ffb968')

/** The lamps under the canopy, in metres, nearest first. */
export const lamps = [9, 15, 21, 29, 39, 53].map((away) => ({ across: -1.55, up: 3.25, away }))

/** Lamplight reaching a place on the ground, about 1 under a lamp. */
export function lampAt(across: number, away: number, level: number): number {
  return lamps.reduce((sum, l) => {
    const gap = (across - l.across) ** 2 + (away - l.away) ** 2
    return sum + 4 / (4 + gap + (l.up - level) ** 2 * 0.35)
  }, 0)
}

/** The lamps themselves, haloed in the mist. */
export function lights(canvas: Canvas): void {
  for (const l of lamps.toReversed()) {
    const [x, y] = project(eye, l.across, l.up, l.away)
    stroke(canvas, project(eye, l.across, 3.8, l.away), [x, y], hex('#06080d'), 30 / l.away)
    polygon(
      canvas,
      [
        [x - 230 / l.away, y + 30 / l.away],
        [x - 60 / l.away, y - 110 / l.away],
        [x + 60 / l.away, y - 110 / l.away],
        [x + 230 / l.away, y + 30 / l.away],
      ],
      hex('#0b0d12'),
    )
    glow(canvas, x, y + 60 / l.away, 2200 / l.away + 60, scale(lamp, 0.2), 2.4)
    glow(canvas, x, y + 60 / l.away, 620 / l.away + 12, scale(lamp, 1.1), 2)
  }
}
