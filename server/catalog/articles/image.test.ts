import { expect, it } from 'vitest'
import { expectedImageOrigins, imageAddress } from './image.ts'

const URL_OF_ASSET = '//files.example:8080/a/lake.jpg'

it("a protocol-relative picture address of a hosted service gets 'https:'", () => {
  expect(imageAddress({ host: 'cdn.contentful.com', insecure: false })(URL_OF_ASSET)).toBe(
    'https://files.example:8080/a/lake.jpg',
  )
})

it('a picture address keeps http when the service itself is reached over http', () => {
  expect(imageAddress({ host: 'localhost:3001', insecure: true })(URL_OF_ASSET)).toBe(
    'http://files.example:8080/a/lake.jpg',
  )
})

it('a picture address of the embedded service becomes relative to the site', () => {
  expect(imageAddress(undefined)(URL_OF_ASSET)).toBe('/a/lake.jpg')
})

it.each([
  [undefined, []],
  [{ host: 'localhost:3001', insecure: true }, ['http://localhost:3001']],
  [
    { host: 'cdn.contentful.com', insecure: false },
    ['https://images.ctfassets.net', 'https://assets.ctfassets.net', 'https://downloads.ctfassets.net'],
  ],
])('pictures of %j come from the host of that service', (service, origins) => {
  expect(expectedImageOrigins(service)).toEqual(origins)
})
