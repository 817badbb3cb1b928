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
  expect(timesOf(publication(createdAt), date)).toEqual({ publishedAt: local(expected) })
})

it('is published on its day if it was a draft before', () => {
  const times = timesOf(publication('2026-11-18T15:00', '2026-11-20T09:00'), '2026-11-20')
  expect(times).toEqual({ publishedAt: local('2026-11-20T00:00') })
})

it('has its date alone where the service says nothing', () => {
  expect(timesOf({}, '2024-03-05')).toEqual({ publishedAt: local('2024-03-05T00:00') })
  expect(timesOf({ createdAt: 'never', updatedAt: 4 }, undefined)).toEqual({})
})

it('has changed if it was published again later', () => {
  const times = timesOf(publication('2026-11-18T15:00', '2026-11-20T09:00', 2), '2026-11-18')
  expect(times.changedAt).toBe(local('2026-11-20T09:00'))
  expect(timesOf(publication('2026-11-18T15:00', '2026-11-18T15:00', 2)).changedAt).toBeUndefined()
})
