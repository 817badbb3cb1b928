import { between, controlsBetween, type Point } from './pen.ts'

/** How finely a curve is walked, in steps from one of its points to the next. */
const STEPS = 24

/**
 * The place of a letter on a smooth line through points.
 *
 * @param from Where the letter begins, in units along the line.
 * @param width How much of the line it takes, in the same.
 * @returns Where its baseline begins, and its turn in degrees, clockwise: the letter is turned as the line is below its middle.
 */
export function placeAlong(
  points: readonly Point[],
  from: number,
  width: number,
): { at: Point; turn: number } {
  const walked = walk(points)
  const [begin, end] = [pointAt(walked, from), pointAt(walked, from + width)]
  const angle = Math.atan2(end[1] - begin[1], end[0] - begin[0])
  const middle = between(begin, end, 0.5)
  return {
    at: [middle[0] - (Math.cos(angle) * width) / 2, middle[1] - (Math.sin(angle) * width) / 2],
    turn: (angle * 180) / Math.PI,
  }
}

/** The line that `curve` draws, in small straight steps. */
function walk(points: readonly Point[]): Point[] {
  const at = (index: number) => points[Math.min(points.length - 1, Math.max(0, index))]
  const pieces = points.slice(1).map((to, index) => {
    const [before, from, after] = [at(index - 1), at(index), at(index + 2)]
    const [leave, reach] = controlsBetween(before, from, to, after)
    return Array.from({ length: STEPS }, (_, step) => bezier(from, leave, reach, to, (step + 1) / STEPS))
  })
  return [points[0], ...pieces.flat()]
}

function bezier(from: Point, leave: Point, reach: Point, to: Point, t: number): Point {
  const mean = (axis: 0 | 1) =>
    from[axis] * (1 - t) ** 3 +
    leave[axis] * 3 * t * (1 - t) ** 2 +
    reach[axis] * 3 * t ** 2 * (1 - t) +
    to[axis] * t ** 3
  return [mean(0), mean(1)]
}

/** The point that far along; beyond the end, the end. */
function pointAt(walked: readonly Point[], distance: number): Point {
  let left = distance
  for (const [index, to] of walked.entries()) {
    if (index === 0) continue
    const from = walked[index - 1]
    const length = Math.hypot(to[0] - from[0], to[1] - from[1])
    if (left <= length) return between(from, to, left / length)
    left -= length
  }
  return walked.at(-1)!
}
