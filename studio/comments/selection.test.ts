import { expect, it } from 'vitest'
import type { DeskComment } from '#server/interactions/types.ts'
import { countSelected, EVERYTHING, isSelected, NOTHING, toggled, toRequest } from './selection.ts'

const FIRST = { id: 'a', createdAt: '2026-11-21T12:00:00.000Z' } as DeskComment
const QUERY = { show: 'all' } as const

it('selects comments one by one', () => {
  const two = toggled(toggled(NOTHING, 'a'), 'b')
  expect([isSelected(two, 'a'), isSelected(two, 'c'), countSelected(two, 500)]).toEqual([true, false, 2])
  expect(toRequest(toggled(two, 'a'), QUERY, FIRST)).toEqual({ ids: ['b'] })
})

it('selects all from the first shown one on, except single ones', () => {
  const most = toggled(EVERYTHING, 'b')
  expect([isSelected(most, 'a'), isSelected(most, 'b'), countSelected(most, 500)]).toEqual([true, false, 499])
  expect(toRequest(most, QUERY, FIRST)).toEqual({
    filter: QUERY,
    from: '2026-11-21T12:00:00.000Z~a',
    except: ['b'],
  })
})
