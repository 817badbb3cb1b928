import { expect, it } from 'vitest'
import { sectionOf, withSection } from './report.ts'
import { cellsOf } from './result.ts'

const result = { title: 'A thing', conditions: 'once', figures: [{ what: 'it', value: 2, unit: 'ms' }] }
const section = (name: string, machine: string) => sectionOf(name, result, machine)

it('replaces one section and keeps the others', () => {
  let page = withSection('', 'growth', section('growth', 'Monday.'))
  page = withSection(page, 'comments', section('comments', 'Monday.'))
  page = withSection(page, 'growth', section('growth', 'Tuesday.'))
  expect(page.match(/^## .*|Monday|Tuesday/gm)).toEqual([
    '## comments: A thing',
    'Monday',
    '## growth: A thing',
    'Tuesday',
  ])
})

it('judges a figure by its limit', () => {
  const figure = { what: 'first paint', value: 1_100, unit: 'ms', atMost: 1_000 }
  expect(cellsOf(figure)).toEqual(['first paint', '1,100 ms', '≤ 1,000 ms', '1.10, missed'])
  expect(cellsOf({ ...figure, value: 900 })[3]).toBe('0.900')
})

it('judges the ratio of a figure to its peer', () => {
  const figure = { what: 'pages a second', value: 90, unit: '', peer: { name: 'bare', value: 100 } }
  expect(cellsOf({ ...figure, atLeast: 0.95 })).toEqual([
    'pages a second',
    '90',
    'bare: 100',
    '0.900, ≥ 0.95, missed',
  ])
})

it('marks missing measurements as missed', () => {
  const figure = { what: 'memory', value: Number.NaN, unit: 'MB', atMost: 130 }
  expect(cellsOf(figure).slice(1)).toEqual(['not measured', '≤ 130 MB', 'missed'])
})
