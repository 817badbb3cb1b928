import { expect, it } from 'vitest'
import { isScreen } from './page-address.ts'

const at = (path: string) => new URL(path, 'http://localhost')

it.each([
  '/home',
  '/HOME?category=x',
  '/home/',
  '/%68ome',
  '/Search?q=x',
  '/article/none',
  '/%61rticle/none.data',
])('the address %s is a screen, as in the router', (path) => expect(isScreen(at(path))).toBe(true))

it.each(['/', '/homes', '/article', '/assets/home'])('the address %s is not a screen', (path) => {
  expect(isScreen(at(path))).toBe(false)
})

it('a path of thousands of slashes is read at once', () => {
  const startedAt = performance.now()
  expect(isScreen(at(`/x${'/'.repeat(15_000)}y`))).toBe(false)
  // A regular expression that tried every slash as the first one took seconds.
  expect(performance.now() - startedAt).toBeLessThan(500)
})
