import { describe, expect, it } from 'vitest'
import { listAddress, parseListQuery } from './list-address.ts'

describe('parseListQuery', () => {
  it.each(['0', '-1', '1.5', 'x', '', '1e99'])('reads page %j as the first', (page) => {
    expect(parseListQuery(new URLSearchParams({ page })).page).toBe(1)
  })
})

it('parseListQuery reads whether the list is whole', () => {
  expect(parseListQuery(new URLSearchParams('list=all')).isWhole).toBe(true)
  for (const address of ['', 'list=', 'list=cards'])
    expect(parseListQuery(new URLSearchParams(address)).isWhole).toBeUndefined()
})

describe('listAddress', () => {
  it('has one spelling for a list, without a first page', () => {
    expect(listAddress({ page: 1 })).toBe('/home')
    expect(listAddress({ month: 'March 2024', category: 'Home Ground', page: 2 })).toBe(
      '/home?category=Home+Ground&month=March+2024&page=2',
    )
    expect(listAddress({ category: 'Food', isWhole: true })).toBe('/home?category=Food&list=all')
  })
})
