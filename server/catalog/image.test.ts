import { expect, it } from 'vitest'
import { imageAddress } from './image.ts'

const URL_OF_ASSET = '//files.example:8080/a/lake.jpg'

it("puts 'https:' before the protocol-relative addresses of a hosted service", () => {
  expect(imageAddress({ insecure: false })(URL_OF_ASSET)).toBe('https://files.example:8080/a/lake.jpg')
})

it('keeps http for a service elsewhere that is itself reached over http', () => {
  expect(imageAddress({ insecure: true })(URL_OF_ASSET)).toBe('http://files.example:8080/a/lake.jpg')
})

it("makes the embedded service's addresses relative to the site", () => {
  expect(imageAddress(undefined)(URL_OF_ASSET)).toBe('/a/lake.jpg')
})
