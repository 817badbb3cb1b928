import { expect, it } from 'vitest'
import { boxAround, embeddedMapAddress } from './open-street-map.ts'

it.each([
  ['in the north-east', 30.7333, 76.7794, [76.7212, 30.6833, 76.8376, 30.7833]],
  ['in the south-west', -34.6, -58.4, [-58.4607, -34.65, -58.3393, -34.55]],
  ['on both lines from which degrees count', 0, 0, [-0.05, -0.05, 0.05, 0.05]],
  ['at the date line, to its east', -16.8, 180, [179.9478, -16.85, 180.0522, -16.75]],
  ['at the date line, to its west', -16.8, -179.99, [-180.0422, -16.85, -179.9378, -16.75]],
  ['at the north pole', 90, 10, [9.4263, 84.95, 10.5737, 85.05]],
  ['at the south pole', -90, 10, [9.4263, -85.05, 10.5737, -84.95]],
])('the box surrounds a place %s', (_, latitude, longitude, box) => {
  expect(boxAround({ latitude, longitude })).toEqual(box)
})

it('the frame’s address contains the box and the marker', () => {
  const { origin, pathname, searchParams } = new URL(
    embeddedMapAddress({ latitude: 30.7333, longitude: 76.7794 }),
  )
  expect(origin + pathname).toBe('https://www.openstreetmap.org/export/embed.html')
  expect(Object.fromEntries(searchParams)).toEqual({
    bbox: '76.7212,30.6833,76.8376,30.7833',
    layer: 'mapnik',
    marker: '30.7333,76.7794',
  })
})
