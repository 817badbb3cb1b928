import { expect, it } from 'vitest'
import type { Position } from '#domain/site.ts'
import { graticuleOf, SHEET } from './graticule.ts'
import { boxAround } from './open-street-map.ts'

const graticuleAround = (position: Position) => graticuleOf(boxAround(position), position)

it('the graticule draws and labels the lines across the sheet, with the place in its middle', () => {
  expect(graticuleAround({ latitude: 60.39, longitude: 5.32 })).toEqual({
    meridians: [
      { at: 289, label: '5.30° E' },
      { at: 645, label: '5.40° E' },
    ],
    parallels: [
      { at: 648, label: '60.35° N' },
      { at: 288, label: '60.40° N' },
    ],
    marker: { x: SHEET / 2, y: SHEET / 2 },
  })
})

it('the graticule counts from the other side after the date line, which has no side itself', () => {
  const { meridians } = graticuleAround({ latitude: -16.8, longitude: 180 })
  expect(meridians.map(({ label }) => label)).toEqual(['179.95° E', '180.00°', '179.95° W'])
  expect(graticuleAround({ latitude: 0, longitude: 0 }).parallels[1].label).toBe('0.00°')
})

it('the graticule keeps a place at a pole on the sheet', () => {
  expect(graticuleAround({ latitude: 90, longitude: 0 }).marker).toEqual({ x: SHEET / 2, y: 0 })
  expect(graticuleAround({ latitude: -90, longitude: 0 }).marker).toEqual({ x: SHEET / 2, y: SHEET })
})
