import { parseCalendarDate, parseInstant } from '@waypost/local-files/written/dates.ts'
import { localDay } from '#domain/calendar-date.ts'

/** When an article was published and changed: instants in UTC, ISO 8601 with milliseconds. */
export interface ArticleTimes {
  /** Absent if neither the article nor the content service says it. */
  publishedAt?: string
  /** The last change after the first publication; absent if there was none. */
  changedAt?: string
}

/** What the content service says of an entry. */
interface Publication {
  /** Its first publication. */
  createdAt?: unknown
  /** Its last publication. */
  updatedAt?: unknown
  /** The number of its publications. */
  revision?: unknown
}

/**
 * Finds the times of an article.
 *
 * Her date says the day, the first publication its time. A date of an earlier day counts from the beginning of that day; a day
 * that has not begun cannot be that of a publication.
 *
 * @param date The date as written; a day, or a day and a time.
 */
export function timesOf({ createdAt, updatedAt, revision }: Publication, date?: string): ArticleTimes {
  const created = readInstant(createdAt)
  const updated = readInstant(updatedAt)
  const published = publishedAt(date, created, updated)
  const isChanged =
    Number(revision) > 1 && created !== undefined && updated !== undefined && updated > created
  return {
    ...(published !== undefined && { publishedAt: new Date(published).toISOString() }),
    ...(isChanged && { changedAt: new Date(updated).toISOString() }),
  }
}

function publishedAt(
  date: string | undefined,
  created: number | undefined,
  updated: number | undefined,
): number | undefined {
  const day = parseInstant(date ?? '') ?? parseInstant(parseCalendarDate(date ?? '') ?? '')
  if (!day || created === undefined) return day?.startsAt ?? created
  if (created > day.endsAt) return day.startsAt
  if (created >= day.startsAt) return created
  // A draft is older than its date. A date after the last change is ahead of its publication.
  return day.startsAt <= (updated ?? created) ? day.startsAt : created
}

function readInstant(written: unknown): number | undefined {
  const instant = typeof written === 'string' ? Date.parse(written) : NaN
  return Number.isNaN(instant) ? undefined : instant
}

/** The day of an article's last change, for readers and search engines; `undefined` if it never changed. */
export function updatedDayOf({ changedAt }: ArticleTimes): string | undefined {
  return changedAt === undefined ? undefined : localDay(new Date(changedAt))
}
