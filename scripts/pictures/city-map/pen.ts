import { noise } from '../noise.ts'

/** A place on the sheet, in its units: x to the right, y down. */
export type Point = readonly [x: number, y: number]

/** Straight-sided lines as one path, each step written from the end of the last, which is shortest. */
export function lines(all: readonly (readonly Point[])[], end: '' | 'z' = ''): string {
  let [x, y] = [0, 0]
  let begin = [x, y]
  const paths = all.map((points) => {
    const steps = points.map((point, index) => {
      const [dx, dy] = [tenth(point[0] - x), tenth(point[1] - y)]
      // Counted from what was written, so that the rounding never adds up.
      ;[x, y] = [x + dx, y + dy]
      if (index === 0) begin = [x, y]
      return `${spaced(dx)}${spaced(dy)}`
    })
    if (end === 'z') [x, y] = begin
    return `m${steps.join('').trimStart()}${end}`
  })
  return paths.join('')
}

/** Round spots as one path, for a pen with a round nib. */
export function spots(all: readonly Point[]): string {
  let [x, y] = [0, 0]
  const moves = all.map((point) => {
    const [dx, dy] = [tenth(point[0] - x), tenth(point[1] - y)]
    ;[x, y] = [x + dx, y + dy]
    return `m${spaced(dx)}${spaced(dy)}h0`.replace('m ', 'm')
  })
  return moves.join('')
}

/** A smooth line through every point. */
export function curve(points: readonly Point[], end: '' | 'z' = ''): string {
  const count = points.length
  const at = (index: number) =>
    end === 'z' ? points[(index + count) % count] : points[Math.min(count - 1, Math.max(0, index))]
  let [x, y] = points[0].map(tenth)
  const start = `M${x}${spaced(y)}`
  const pieces = Array.from({ length: end === 'z' ? count : count - 1 }, (_, index) => {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    const steps = [...controlsBetween(before, from, to, after), to].map(([nextX, nextY]) => [
      tenth(nextX - x),
      tenth(nextY - y),
    ])
    ;[x, y] = [x + steps[2][0], y + steps[2][1]]
    return steps.flat().map(spaced).join('')
  })
  return `${start}c${pieces.join('').trimStart()}${end}`
}

/** Control points of the curve from one point to the next, which leads on smoothly from the one before to the one after. */
export function controlsBetween(before: Point, from: Point, to: Point, after: Point): [Point, Point] {
  return [
    [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6],
    [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6],
  ]
}

/** The corners of a shape with the hand's unsteadiness: `amount` is how far a point strays at most. */
export function byHand(points: readonly Point[], amount: number, seed: number): Point[] {
  return points.map(([x, y]) => [
    x + noise(x / 23, y / 23, seed) * amount,
    y + noise(x / 23, y / 23, seed + 1) * amount,
  ])
}

/** The point a part `t` of the way. */
export function between(from: Point, to: Point, t: number): Point {
  return [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t]
}

export function tenth(value: number): number {
  return Math.round(value * 10) / 10
}

/** A number after another: the minus sign parts them by itself. */
export function spaced(value: number): string {
  const text = String(value).replace(/^(-?)0\./, '$1.')
  return value < 0 ? text : ` ${text}`
}
