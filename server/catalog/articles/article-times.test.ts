import { expect, it } from 'vitest'
import { timesOf } from './article-times.ts'

/** An instant of the process's time zone. */
const local = (written: string) => new Date(written).toISOString()
const publication = (createdAt: string, updatedAt = createdAt, revision = 1) => ({
  createdAt: local(createdAt),
  updatedAt: local(updatedAt),
  revision,
})

it.each([
  ['its first publication on that day', '2026-11-20', '2026-11-20T15:00', '2026-11-20T15:00'],
  ['the beginning of an earlier day', '2024-03-05', '2026-11-20T15:00', '2024-03-05T00:00'],
  ['the written time', '2024-03-05T10:20', '2026-11-20T15:00', '2024-03-05T10:20'],
  ['the day of a time in another form', '2024-03-05 10.20 h', '2026-11-20T15:00', '2024-03-05T00:00'],
  ['its first publication before a later day', '2026-11-21', '2026-11-20T15:00', '2026-11-20T15:00'],
  ['its first publication without a date', undefined, '2026-11-20T15:00', '2026-11-20T15:00'],
])('is published at %s', (_, date, createdAt, expected) => {
  expect(timesOf(publication(createdAt), { date })).toEqual({ publishedAt: local(expected) })
})

it('is published on its day if it was a draft before', () => {
  const times = timesOf(publication('2026-11-18T15:00', '2026-11-20T09:00'), { date: '2026-11-20' })
  expect(times).toEqual({ publishedAt: local('2026-11-20T00:00') })
})

it('has its date alone where the service says nothing', () => {
  expect(timesOf({}, { date: '2024-03-05' })).toEqual({ publishedAt: local('2024-03-05T00:00') })
  expect(timesOf({ createdAt: 'never', updatedAt: 4 })).toEqual({})
})

it.each([
  ['it says so', '2026-11-18', '2026-11-20', '2026-11-20T00:00'],
  ['it says so for the next day', '2026-11-18', '2026-11-19', '2026-11-19T00:00'],
  ['it says the time', '2026-11-18', '2026-11-20T10:30', '2026-11-20T10:30'],
  ['it says so in another form', '2026-11-18', 'November 20, 2026', '2026-11-20T00:00'],
  ['it says so without a date', undefined, '2026-11-20', '2026-11-20T00:00'],
  ['it says its own day', '2026-11-18', '2026-11-18', undefined],
  ['it says an hour of the next day, but fewer than 24 later', '2026-11-18', '2026-11-19T09:00', undefined],
  ['it says a day before its date', '2026-11-18', '2026-11-01', undefined],
  ['its date is ahead of the change', '2026-11-30', '2026-11-20', undefined],
  ['it says a day that is ahead', '2026-11-18', '2026-12-24', undefined],
  ['it says no day', '2026-11-18', 'soon', undefined],
  ['it says nothing', '2026-11-18', undefined, undefined],
])('has changed if %s', (_, date, updated, changedAt) => {
  const times = timesOf(
    publication('2026-11-18T15:00', '2026-11-20T09:00', 2),
    { date, updated },
    false,
    Date.parse('2026-12-01T12:00'),
  )
  expect(times.changedAt).toBe(changedAt && local(changedAt))
})

it('has changed at a hosted service if it was published again a day later', () => {
  const changedAt = (createdAt: string, revision: number, written = {}) =>
    timesOf(publication(createdAt, '2026-11-20T09:00', revision), written, true).changedAt
  expect(changedAt('2026-11-18T15:00', 2)).toBe(local('2026-11-20T09:00'))
  expect(changedAt('2026-11-18T15:00', 1)).toBeUndefined()
  expect(changedAt('2026-11-20T08:00', 3)).toBeUndefined()
  expect(changedAt('2026-11-18T15:00', 2, { updated: '2026-11-19' })).toBe(local('2026-11-19T00:00'))
})
