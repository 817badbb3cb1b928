import type { Db } from '../database/types.ts'
import { listCounts, sumByName, sumReadings } from './count-store.ts'
import type { NumbersJson, NumbersSpan, PageCountJson } from './types.ts'

/** Length of each list in a report. The CSV has everything. */
const MAX_NAMES = 100

/** A feed reader that has said nothing for this long has no subscribers any more. */
const FEED_DAYS = 14

interface ReportOptions {
  span: NumbersSpan
  /** `2026-11-28` */
  today: string
}

/** Reads what the studio shows. @param options `titles`: by path. */
export async function readReport(
  db: Db,
  { span, today, titles }: ReportOptions & { titles: ReadonlyMap<string, string> },
): Promise<Omit<NumbersJson, 'isCounting'>> {
  const from = firstDay(span, today)
  const unit = span === '30-days' ? 'day' : 'month'
  const top = (kind: 'article' | 'page' | 'referrer' | 'bots') =>
    sumByName(db, { kind, from, most: MAX_NAMES })
  const [sums, articles, pages, referrers, bots, feeds] = [
    await sumReadings(db, { from, unit }),
    await top('article'),
    await top('page'),
    await top('referrer'),
    await top('bots'),
    await listCounts(db, { from: addDays(today, -FEED_DAYS), kind: 'feed' }),
  ]
  const withTitle = ({ name, count }: { name: string; count: number }): PageCountJson => ({
    path: name,
    title: titles.get(name),
    count,
  })
  const start = from || ([...sums.keys()].toSorted()[0] ?? today)
  return {
    readings: listUnits(start, today, unit).map((on) => ({ on, count: sums.get(on) ?? 0 })),
    articles: articles.map(withTitle),
    pages: pages.map(withTitle),
    referrers: referrers.map(({ name, count }) => ({ host: name, count })),
    feeds: latestFeeds(feeds),
    bots: bots[0]?.count ?? 0,
  }
}

/** Writes all rows of a span. No name contains a comma, a quotation mark or a sign that starts a formula. */
export async function writeCsv(db: Db, { span, today }: ReportOptions): Promise<string> {
  const rows = await listCounts(db, { from: firstDay(span, today) })
  const lines = rows.map(({ day, kind, name, count }) => `${day},${kind},${name},${count}`)
  return `${['day,kind,name,count', ...lines].join('\r\n')}\r\n`
}

/** Adds up the latest number of each feed by its reader. A name is that of the reader and the feed's path. */
function latestFeeds(rows: readonly { name: string; count: number }[]): NumbersJson['feeds'] {
  const latest = new Map(rows.map(({ name, count }) => [name, count]))
  const byReader = new Map<string, number>()
  for (const [name, count] of latest) {
    const reader = name.slice(0, name.lastIndexOf(' '))
    byReader.set(reader, (byReader.get(reader) ?? 0) + count)
  }
  return [...byReader]
    .map(([reader, subscribers]) => ({ reader, subscribers }))
    .toSorted((a, b) => b.subscribers - a.subscribers)
}

/** The first day of a span; empty for all. */
function firstDay(span: NumbersSpan, today: string): string {
  if (span === 'all') return ''
  if (span === '30-days') return addDays(today, -29)
  const [year, month] = today.split('-').map(Number)
  return new Date(Date.UTC(year, month - 12, 1)).toISOString().slice(0, 10)
}

function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

function listUnits(from: string, today: string, unit: 'day' | 'month'): string[] {
  const last = unit === 'day' ? today : today.slice(0, 7)
  const units = [from.slice(0, last.length)]
  while (units.at(-1)! < last) {
    const next = unit === 'day' ? addDays(units.at(-1)!, 1) : addDays(`${units.at(-1)}-28`, 4).slice(0, 7)
    units.push(next)
  }
  return units
}
