import { expect, it } from 'vitest'
import { addressFrom, createPlaces } from './places.ts'

const isPage = (path: string) => !path.includes('.') || path.startsWith('/article/')

it.each([
  ['/home', 'index.html'],
  ['/about', 'about/index.html'],
  ['/article/v1.2', 'article/v1.2/index.html'],
  ['/article/%C3%BCbers-meer', 'article/übers-meer/index.html'],
  ['/home?category=Food+%26+Wine&page=2', 'home/category/food-wine/2/index.html'],
  ['/home?tag=%E0%A4%9A%E0%A4%BE%E0%A4%AF&list=all', 'home/tag/चाय/all/index.html'],
  ['/rss.xml?category=Food', 'rss/category/Food.xml'],
  ['/content/assets/lake/x1/lake.jpg?w=560&fm=webp', 'files/lake-560.webp'],
  ['/content/assets/trip/x1/a%20%3F.pdf', 'files/a -.pdf'],
  ['/look/abc.css', 'look/abc.css'],
  ['/favicon.ico', 'favicon.ico'],
  ['/content/assets/x/..%2f..%2fetc/passwd', 'files/passwd'],
  ['/llms.txt?fm=/../../../victim.txt', 'llms.victimtxt'],
  ['/content/assets/lake/x1/lake.jpg?w=/../../../../x', 'files/lake-/x.jpg'],
])('gives %s the file %s', (address, place) => {
  expect(createPlaces(isPage).placeOf(address)).toBe(place)
})

it('gives addresses that differ in case or signs alone different files', () => {
  const { placeOf } = createPlaces(isPage)
  const tags = ['C', 'c++', 'C#'].map((tag) => placeOf(`/home?${new URLSearchParams({ tag })}`))
  expect(tags).toEqual(['home/tag/c/index.html', 'home/tag/c-2/index.html', 'home/tag/c-3/index.html'])
  expect(placeOf('/home?tag=C')).toBe(tags[0])
})

it('gives no file a name that is too long for a disk', () => {
  const { placeOf } = createPlaces(isPage)
  const long = 'ü🚢'.repeat(300)
  for (const address of [
    `/home?${new URLSearchParams({ category: long })}`,
    `/llms.txt?${new URLSearchParams({ a: long })}`,
    `/llms.txt?fm=${long}`,
    `/content/assets/lake/x1/${encodeURIComponent(long)}.${long}`,
  ])
    for (const part of placeOf(address).split('/')) expect(Buffer.byteLength(part)).toBeLessThan(256)
})

it('writes addresses relative to a page', () => {
  expect(addressFrom('article/tea/index.html', 'files/my lake.jpg')).toBe('../../files/my%20lake.jpg')
  expect(addressFrom('index.html', 'index.html')).toBe('index.html')
})
