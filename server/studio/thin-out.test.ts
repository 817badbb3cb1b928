import { expect, it } from 'vitest'
import { findSurplus } from './thin-out.ts'

const NOW = new Date('2026-11-26T12:00:00.000Z')

it('keeps all texts of the last hour, then one per hour, day and week', () => {
  const kept = keptOf([
    '2026-11-26T11:59:58.000Z',
    '2026-11-26T11:59:56.000Z',
    '2026-11-26T11:01:00.000Z',
    '2026-11-26T10:40:00.000Z',
    '2026-11-26T10:20:00.000Z',
    '2026-11-26T09:00:00.000Z',
    '2026-11-20T18:00:00.000Z',
    '2026-11-20T09:00:00.000Z',
    '2026-11-19T09:00:00.000Z',
    '2026-07-16T09:00:00.000Z',
    '2026-07-15T09:00:00.000Z',
    '2026-07-10T09:00:00.000Z',
  ])
  expect(kept).toEqual([
    '2026-11-26T11:59:58.000Z',
    '2026-11-26T11:59:56.000Z',
    '2026-11-26T11:01:00.000Z',
    '2026-11-26T10:40:00.000Z',
    '2026-11-26T09:00:00.000Z',
    '2026-11-20T18:00:00.000Z',
    '2026-11-19T09:00:00.000Z',
    '2026-07-16T09:00:00.000Z',
    '2026-07-15T09:00:00.000Z',
  ])
})

it('never deletes the last text', () => {
  expect(keptOf(['2019-01-01T00:00:00.000Z'])).toHaveLength(1)
  expect(keptOf([])).toEqual([])
})

/** @param instants The newest first. */
function keptOf(instants: string[]): string[] {
  const versions = instants.toReversed().map((savedAt) => ({ id: savedAt, savedAt }))
  const surplus = new Set(findSurplus(versions, NOW))
  return instants.filter((id) => !surplus.has(id))
}
