import type { DailyCountsTable } from '../database/types.ts'

export type CountKind = DailyCountsTable['kind']

/** Counts that wait in memory, all of one day. */
export interface Batch {
  day: string
  counts: Record<CountKind, Map<string, number>>
}

/** Maximum number of names of a kind in a batch, against invented ones. Names of pages are the catalog's. */
const MAX_NAMES = { article: Infinity, page: Infinity, referrer: 500, feed: 100, bots: 1 }

/** The name of all referrers beyond the limit. */
export const OTHER = 'other'

export function createBatch(day: string): Batch {
  const empty = () => new Map<string, number>()
  return { day, counts: { article: empty(), page: empty(), referrer: empty(), feed: empty(), bots: empty() } }
}

/** Adds to a count; of a feed's numbers the highest stays. Beyond the limit, referrers count as `OTHER` and feeds not at all. */
export function addTo({ counts }: Batch, kind: CountKind, name: string, count = 1): void {
  const names = counts[kind]
  const before = names.get(name)
  if (before === undefined && names.size >= MAX_NAMES[kind]) {
    if (kind === 'referrer') names.set(OTHER, (names.get(OTHER) ?? 0) + count)
    return
  }
  names.set(name, kind === 'feed' ? Math.max(before ?? 0, count) : (before ?? 0) + count)
}

/** Adds all counts of another batch. */
export function mergeInto(batch: Batch, { counts }: Batch): void {
  for (const [kind, names] of Object.entries(counts))
    for (const [name, count] of names) addTo(batch, kind as CountKind, name, count)
}

export function isEmpty({ counts }: Batch): boolean {
  return Object.values(counts).every(({ size }) => size === 0)
}
