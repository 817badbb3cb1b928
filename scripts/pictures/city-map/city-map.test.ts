import { expect, it } from 'vitest'
import { cityMap } from './city-map.ts'

it('letters the map in shapes, each drawn once, and the same every time', async () => {
  const map = await cityMap()
  expect(map).not.toMatch(/<text|font-family/)
  const drawn = Array.from(map.matchAll(/ id="([^"]+)"/g), ([, id]) => id)
  expect(drawn).toHaveLength(new Set(drawn).size)
  const used = Array.from(map.matchAll(/ href="#([^"]+)"/g), ([, id]) => id)
  expect(new Set(used)).toEqual(new Set(drawn))
  expect(await cityMap()).toBe(map)
})
