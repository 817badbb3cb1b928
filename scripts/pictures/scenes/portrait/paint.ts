import { ramp } from '../../color.ts'
import { smoothstep } from '../../curve.ts'
import { fbm } from '../../noise.ts'

/** Skin from deep shade (0) to full sun (1). */
export const skin = ramp(
  [0, '#5b3026'],
  [0.3, '#8a4f38'],
  [0.6, '#bd7c52'],
  [0.85, '#dfa571'],
  [1, '#f3c592'],
)

/** Dark hair from shade (0) to gloss (1). */
export const hair = ramp([0, '#150d10'], [0.5, '#2d1a1a'], [0.8, '#5d3526'], [1, '#a9683c'])

/** Gold from shade (0) to glint (1). */
export const gold = ramp([0, '#7a4a16'], [0.5, '#d39a35'], [1, '#fbe3a0'])

/** Tone laid in broad, slightly uneven steps, as opaque paint is. */
export function gouache(tone: number, x: number, y: number, steps = 7): number {
  const level = tone * steps + fbm(x / 34, y / 34, 5, 4) * 0.9
  const step = Math.floor(level)
  return (step + smoothstep(0.25, 0.75, level - step)) / steps
}
