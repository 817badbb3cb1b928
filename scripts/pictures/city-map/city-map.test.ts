import { expect, it } from 'vitest'
import { cityMap } from './city-map.ts'
import { placeAlong } from './walk.ts'

it('letters the map in shapes, each drawn once, and the same every time', async () => {
  const map = await cityMap()
  expect(map).not.toMatch(/<text|font-family/)
  const drawn = Array.from(map.matchAll(/ id="([^"]+)"/g), ([, id]) => id)
  expect(drawn).toHaveLength(new Set(drawn).size)
  const used = Array.from(map.matchAll(/ href="#([^"]+)"/g), ([, id]) => id)
  expect(new Set(used)).toEqual(new Set(drawn))
  expect(await cityMap()).toBe(map)
})

it('turns a letter as the line is below its middle', () => {
  const { at, turn } = placeAlong(
    [
      [10, 10],
      [10, 60],
    ],
    20,
    8,
  )
  expect(at[0]).toBeCloseTo(10)
  expect(at[1]).toBeCloseTo(30)
  expect(turn).toBeCloseTo(90)
})
