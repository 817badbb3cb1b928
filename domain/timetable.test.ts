import { expect, it } from 'vitest'
import type { ArticleSummary } from './article.ts'
import { timetableRows, yearsOf } from './timetable.ts'

const listOf = (dates: (string | undefined)[]): ArticleSummary[] =>
  dates.map((date, index) => ({ id: `a${index}`, title: 'A', date, excerpt: '...', minutes: 1 }))

it.each([
  [0, 'a0', 96],
  [95, 'a0', 96],
  [96, 'a96', 96],
  [199, 'a192', 8],
])('the row of article %i is on the page that begins with %s', (index, first, count) => {
  const rows = timetableRows(listOf(Array(200).fill('2024-01-01')), index)
  expect([rows[0].id, rows.length]).toEqual([first, count])
})

it('the timetable contains the first article of each year, and the first without a date', () => {
  expect(yearsOf(listOf(['2026-11-08', '2026-01-04', '2024-12-08', undefined, undefined]))).toEqual([
    { name: '2026', start: 0 },
    { name: '2024', start: 2 },
    { name: undefined, start: 3 },
  ])
  expect(yearsOf([])).toEqual([])
})
