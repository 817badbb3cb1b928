import type { Point } from '../../outline.ts'

const BOW = [1180, 236] as const
const HEADING = -0.52

/** Length of the boat in pixels. */
export const LENGTH = 330

/** Place in the boat's own frame: pixels astern of the bow and to its right. */
export function aboard(x: number, y: number): { astern: number; abeam: number } {
  const [dx, dy] = [x - BOW[0], y - BOW[1]]
  return {
    astern: -(dx * Math.cos(HEADING) + dy * Math.sin(HEADING)),
    abeam: -dx * Math.sin(HEADING) + dy * Math.cos(HEADING),
  }
}

/** Pixel of a place in the boat's frame. */
export function place(astern: number, abeam: number): Point {
  const [c, s] = [Math.cos(HEADING), Math.sin(HEADING)]
  return [BOW[0] - astern * c - abeam * s, BOW[1] - astern * s + abeam * c]
}
