import { ramp } from '../../color.ts'
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

/** Tone with the slight drift of a brush in it, and the tooth of the board. */
export function gouache(tone: number, x: number, y: number): number {
  return tone + fbm(x / 70, y / 110, 5, 3) * 0.035 + fbm(x / 5, y / 9, 6, 2) * 0.018
}
