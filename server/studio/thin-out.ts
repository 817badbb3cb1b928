const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** How close texts may be that were saved within an age: all of the last hour are kept. */
const SPANS = [
  { youngerThanMs: HOUR_MS, apartMs: 0 },
  { youngerThanMs: DAY_MS, apartMs: HOUR_MS },
  { youngerThanMs: 30 * DAY_MS, apartMs: DAY_MS },
  { youngerThanMs: Infinity, apartMs: 7 * DAY_MS },
]

/** Something that was saved. */
interface Saved {
  id: string
  /** ISO 8601. */
  savedAt: string
}

/**
 * Chooses which of an entry's saved texts are forgotten: of each hour, day or week the last one stays, the older the fewer.
 *
 * @param versions The oldest first.
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
