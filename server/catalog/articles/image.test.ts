import { expect, it } from 'vitest'
import { expectedImageOrigins, imageAddress } from './image.ts'

const URL_OF_ASSET = '//files.example:8080/a/lake.jpg'

it("puts 'https:' before the protocol-relative addresses of a hosted service", () => {
  expect(imageAddress({ host: 'cdn.contentful.com', insecure: false })(URL_OF_ASSET)).toBe(
    'https://files.example:8080/a/lake.jpg',
  )
})

it('keeps http for a service elsewhere that is itself reached over http', () => {
  expect(imageAddress({ host: 'localhost:3001', insecure: true })(URL_OF_ASSET)).toBe(
    'http://files.example:8080/a/lake.jpg',
  )
})

it("makes the embedded service's addresses relative to the site", () => {
  expect(imageAddress(undefined)(URL_OF_ASSET)).toBe('/a/lake.jpg')
})

it.each([
  [undefined, []],
  [{ host: 'localhost:3001', insecure: true }, ['http://localhost:3001']],
  [
    { host: 'cdn.contentful.com', insecure: false },
    ['https://images.ctfassets.net', 'https://assets.ctfassets.net', 'https://downloads.ctfassets.net'],
  ],
])('expects the pictures of %j where that service keeps them', (service, origins) => {
  expect(expectedImageOrigins(service)).toEqual(origins)
})
