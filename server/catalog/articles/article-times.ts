import { parseCalendarDate, parseInstant, type Instant } from '@waypost/local-files/written/dates.ts'
import { localDay } from '#domain/calendar-date.ts'

/** When an article was published and changed: instants in UTC, ISO 8601 with milliseconds. */
export interface ArticleTimes {
  /** Absent if neither the article nor the content service says it. */
  publishedAt?: string
  /** The last change of its text, at least a day after its date; absent if there was none. */
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

/** What an article says of its times, as written. */
interface WrittenTimes {
  /** A day, or a day and a time. */
  date?: unknown
  /** The last change of its text; a day, or a day and a time. */
  updated?: unknown
}

/**
 * Finds the times of an article.
 *
 * Her date says the day, the first publication its time. A date of an earlier day counts from the beginning of that day; a day
 * that has not begun cannot be that of a publication. A change counts if it is at least a day after both, and not ahead.
 *
 * @param countsPublications Whether a later publication is a change, if the article says nothing.
 */
export function timesOf(
  publication: Publication,
  { date, updated }: WrittenTimes = {},
  countsPublications = false,
  now = Date.now(),
): ArticleTimes {
  const { revision } = publication
  const [createdAt, updatedAt] = [publication.createdAt, publication.updatedAt].map(readInstant)
  const written = typeof date === 'string' ? date : undefined
  const published = publishedAt(written, createdAt, updatedAt)
  const again = countsPublications && Number(revision) > 1 ? instantAt(updatedAt) : undefined
  const changed = (typeof updated === 'string' ? parseInstant(updated) : undefined) ?? again
  const isLater = changed !== undefined && changed.startsAt <= now && isDayAfter(changed, published, written)
  return {
    ...(published !== undefined && { publishedAt: new Date(published).toISOString() }),
    ...(isLater && { changedAt: new Date(changed.startsAt).toISOString() }),
  }
}

function instantAt(ms: number | undefined): Instant | undefined {
  return ms === undefined ? undefined : { day: localDay(new Date(ms)), startsAt: ms, endsAt: ms }
}

function isDayAfter(changed: Instant, published: number | undefined, date: string | undefined): boolean {
  const dated = parseCalendarDate(date ?? '')
  if (dated !== undefined && localDay(new Date(changed.startsAt)) <= dated) return false
  if (published === undefined) return true
  const isWholeDay = changed.endsAt > changed.startsAt
  return isWholeDay ? changed.day > localDay(new Date(published)) : changed.startsAt - published >= DAY_MS
}

const DAY_MS = 24 * 3_600_000

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

/** The day on which an article's text changed, for readers and search engines; `undefined` if it did not. */
export function updatedDayOf({ changedAt }: ArticleTimes): string | undefined {
  return changedAt === undefined ? undefined : localDay(new Date(changedAt))
}
