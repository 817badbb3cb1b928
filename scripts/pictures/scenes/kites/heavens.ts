import { hex, ramp } from '../../color.ts'

/** Where the sun stands in the haze, in pixels. */
export const SUN = { x: 1236, y: 588 } as const

/** The afternoon sky from overhead to the roofs. */
export const heavens = ramp(
  [0, '#6f93a4'],
  [0.3, '#a9b29c'],
  [0.58, '#e3bd84'],
  [0.82, '#f4bf72'],
  [1, '#f7cd86'],
)

/** Dust in the low sun. */
export const air = hex('#f6cb88')
