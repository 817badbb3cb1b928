const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Minimum time between saved texts, by their age. All texts of the last hour stay. */
const SPANS = [
  { youngerThanMs: HOUR_MS, apartMs: 0 },
  { youngerThanMs: DAY_MS, apartMs: HOUR_MS },
  { youngerThanMs: 30 * DAY_MS, apartMs: DAY_MS },
  { youngerThanMs: Infinity, apartMs: 7 * DAY_MS },
]

interface Saved {
  id: string
  /** ISO 8601. */
  savedAt: string
}

/**
 * Chooses the saved texts of an entry to delete: depending on their age, only the last text of each hour, day or week
 * stays.
 * @param versions Oldest first.
 */
export function findSurplus(versions: readonly Saved[], now: Date): string[] {
  const surplus: string[] = []
  for (const [index, { id, savedAt }] of versions.entries()) {
    const next = versions[index + 1]
    if (!next) continue
    const ageMs = now.getTime() - Date.parse(savedAt)
    const { apartMs } = SPANS.find(({ youngerThanMs }) => ageMs < youngerThanMs)!
    if (apartMs > 0 && spanOf(savedAt, apartMs) === spanOf(next.savedAt, apartMs)) surplus.push(id)
  }
  return surplus
}

function spanOf(savedAt: string, lengthMs: number): number {
  return Math.floor(Date.parse(savedAt) / lengthMs)
}
