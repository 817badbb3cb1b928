import { sql } from 'kysely'
import { compareText } from '#domain/text-order.ts'
import type { DailyCountsTable, Db } from '../database/types.ts'
import { OTHER, type Batch, type CountKind } from './batch.ts'

/** Number of sites that are counted by name on one day; readings from further sites count as `OTHER`. */
const MAX_REFERRERS = 200

/** Number of feed readers and their feeds that are counted on one day. */
const MAX_FEEDS = 100

/** Rows in one statement. */
const ROWS = 200

/** Adds the counts of a batch to those of its day. Several processes may do this at the same time. */
export async function addCounts(trx: Db, { day, counts }: Batch): Promise<void> {
  const { article, page, bots } = counts
  const referrer = await withinLimit(trx, {
    day,
    kind: 'referrer',
    names: counts.referrer,
    most: MAX_REFERRERS,
  })
  const feed = await withinLimit(trx, { day, kind: 'feed', names: counts.feed, most: MAX_FEEDS })
  // In one order, so that two processes do not wait for each other.
  await upsert(trx, rowsOf(day, { article, bots, page, referrer }), sql`daily_counts.count + excluded.count`)
  await upsert(
    trx,
    rowsOf(day, { feed }),
    sql`case when excluded.count > daily_counts.count then excluded.count else daily_counts.count end`,
  )
}

/** Sums the readings of all articles by day, or by month; both sort as text. */
export async function sumReadings(
  db: Db,
  { from, unit }: { from: string; unit: 'day' | 'month' },
): Promise<Map<string, number>> {
  const on = unit === 'day' ? sql<string>`day` : sql<string>`substr(day, 1, 7)`
  const rows = await db
    .selectFrom('dailyCounts')
    .select([on.as('on'), ({ fn }) => fn.sum('count').as('count')])
    .where('kind', '=', 'article')
    .where('day', '>=', from)
    .groupBy(on)
    .execute()
  return new Map(rows.map((row) => [row.on, Number(row.count)]))
}

/** Sums the counts of a kind by name, the highest first. @param most Maximum number of names; all if absent. */
export async function sumByName(
  db: Db,
  { kind, from = '', most }: { kind: CountKind; from?: string; most?: number },
): Promise<{ name: string; count: number }[]> {
  const sum = sql<number | string>`sum(count)`
  const query = db
    .selectFrom('dailyCounts')
    .select(['name', sum.as('sum')])
    .where('kind', '=', kind)
    .where('day', '>=', from)
    .groupBy('name')
    .orderBy(sum, 'desc')
    .orderBy('name')
  const rows = await (most === undefined ? query : query.limit(most)).execute()
  return rows.map((row) => ({ name: row.name, count: Number(row.sum) }))
}

/** Lists the counts since a day, the oldest first. */
export async function listCounts(
  db: Db,
  { from, kind }: { from: string; kind?: CountKind },
): Promise<DailyCountsTable[]> {
  const query = db
    .selectFrom('dailyCounts')
    .select(['day', 'kind', 'name', 'count'])
    .where('day', '>=', from)
    .orderBy('day')
    .orderBy('kind')
    .orderBy('name')
  return (kind === undefined ? query : query.where('kind', '=', kind)).execute()
}

/** Gives the readings of a page to the page's new path, which may have some already. */
export async function moveReadings(trx: Db, from: string, to: string): Promise<void> {
  const moved = await trx
    .deleteFrom('dailyCounts')
    .where('kind', 'in', ['article', 'page'])
    .where('name', '=', from)
    .returning(['day', 'kind', 'count'])
    .execute()
  const rows = moved.map((row) => ({ ...row, name: to }))
  await upsert(trx, rows, sql`daily_counts.count + excluded.count`)
}

function rowsOf(day: string, counts: Partial<Batch['counts']>): DailyCountsTable[] {
  return Object.entries(counts).flatMap(([kind, names]) =>
    [...names]
      .toSorted(([a], [b]) => compareText(a, b))
      .map(([name, count]) => ({ day, kind: kind as CountKind, name, count })),
  )
}

async function upsert(
  trx: Db,
  rows: readonly DailyCountsTable[],
  count: ReturnType<typeof sql<number>>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS)
    await trx
      .insertInto('dailyCounts')
      .values(rows.slice(start, start + ROWS))
      .onConflict((conflict) => conflict.columns(['kind', 'name', 'day']).doUpdateSet({ count }))
      .execute()
}

interface Limited {
  day: string
  kind: CountKind
  names: ReadonlyMap<string, number>
  most: number
}

/** Leaves out new names beyond the day's limit. Anybody can invent names, so each costs a row only up to there. */
async function withinLimit(trx: Db, { day, kind, names, most }: Limited): Promise<Map<string, number>> {
  if (names.size === 0) return new Map()
  const rows = await trx
    .selectFrom('dailyCounts')
    .select('name')
    .where('kind', '=', kind)
    .where('day', '=', day)
    .execute()
  const known = new Set([OTHER, ...rows.map(({ name }) => name)])
  const added = [...names.keys()].filter((name) => !known.has(name))
  // Names that many readings share come first.
  const byCount = added.toSorted((a, b) => names.get(b)! - names.get(a)!)
  const refused = new Set(byCount.slice(Math.max(0, most - rows.length)))
  const within = new Map([...names].filter(([name]) => !refused.has(name)))
  const rest = [...refused].reduce((sum, name) => sum + names.get(name)!, 0)
  if (kind === 'referrer' && rest > 0) within.set(OTHER, (within.get(OTHER) ?? 0) + rest)
  return within
}
