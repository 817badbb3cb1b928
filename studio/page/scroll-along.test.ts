import { expect, it } from 'vitest'
import { topOfLine } from './scroll-along.ts'

const anchors = [
  { line: 5, top: 400 },
  { line: 15, top: 900 },
  { line: 20, top: 2000 },
]

it.each([
  ['above the text', 1, 0],
  ['at a place that both have', 15, 900],
  ['between two of them', 10, 650],
  ['at the end', 20, 2000],
  ['below it', 30, 2000],
])('the place on the page is found for a line %s', (_, line, top) => {
  expect(topOfLine(line, anchors)).toBe(top)
})

it('a page without places stays at its top', () => {
  expect(topOfLine(7, [])).toBe(0)
})
