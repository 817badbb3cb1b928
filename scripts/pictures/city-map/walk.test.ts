import { expect, it } from 'vitest'
import { placeAlong } from './walk.ts'

/** A quarter of a turn to the right, of radius 100. */
const BEND = [0, 30, 60, 90].map((degrees) => {
  const angle = (degrees * Math.PI) / 180
  return [100 * Math.sin(angle), 100 - 100 * Math.cos(angle)] as const
})

it('turns a letter as the line is below its middle', () => {
  const length = (100 * Math.PI) / 2
  const { at, turn } = placeAlong(BEND, length / 2 - 10, 20)
  expect(turn).toBeCloseTo(45, 0)
  const middle = [at[0] + 10 * Math.SQRT1_2, at[1] + 10 * Math.SQRT1_2]
  expect(Math.hypot(middle[0], middle[1] - 100)).toBeCloseTo(100, -0.5)
})
