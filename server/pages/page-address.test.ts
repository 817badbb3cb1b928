import { expect, it } from 'vitest'
import { snapshotOf } from '../catalog/articles/snapshot.testing.ts'
import { isScreen, pageAddress } from './page-address.ts'

const PAGES = snapshotOf([
  { id: 'p', page: 'privacy', title: 'Privacy', excerpt: '...', minutes: 1, body: '' },
])

const isKnown = (path: string) => isScreen(new URL(path, 'http://localhost'), PAGES)

it.each([
  '/home',
  '/HOME?category=x',
  '/home/',
  '/%68ome',
  '/Search?q=x',
  '/article/none',
  '/%61rticle/none.data',
  '/privacy',
  '/%70rivacy/',
  '/privacy.data',
])('the address %s is a screen, as in the router', (path) => expect(isKnown(path)).toBe(true))

it.each(['/', '/homes', '/article', '/assets/home', '/Privacy', '/privacy/x', '/p'])(
  'the address %s is not a screen',
  (path) => {
    expect(isKnown(path)).toBe(false)
  },
)

it('a path of thousands of slashes is read at once', () => {
  const startedAt = performance.now()
  expect(isKnown(`/x${'/'.repeat(15_000)}y`)).toBe(false)
  // A regular expression that tried every slash as the first one took seconds.
  expect(performance.now() - startedAt).toBeLessThan(500)
})

it.each([
  ['/home?tag=WINTER', '/home?tag=Winter'],
  ['/home?series=going+north&utm_source=x', '/home?series=Going+North'],
  ['/home?tag=summer', undefined],
  ['/home?tag=winter&page=2', undefined],
  // Otherwise every pair of names would have a page in the cache.
  ['/home?tag=winter&category=food', undefined],
])('the address %s has the canonical address %s', (address, expected) => {
  const article = { id: 'a', title: 'A', category: 'Food', tags: ['Winter'], series: 'Going North' }
  const snapshot = snapshotOf([{ ...article, excerpt: '', minutes: 1, body: '' }])
  expect(pageAddress(new URL(address, 'http://localhost'), snapshot)).toBe(expected)
})
