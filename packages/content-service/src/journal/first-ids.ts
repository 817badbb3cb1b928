import type { HistoryRecord } from './history.ts'

/** The part of a record's digest that says whether its content is the same. */
export function contentDigest({ digest }: Pick<HistoryRecord, 'digest'>): string {
  return digest.split(' ')[0]
}

/** Returns the id under which an entry was first published. */
export function firstIdOf({ id, firstId }: Pick<HistoryRecord, 'id' | 'firstId'>): string {
  return firstId ?? id
}

/** Gives each newly published entry a first id that no other has. A renamed file counts as deleted and new. */
export function createFirstIds(records: Iterable<HistoryRecord>) {
  const entries = [...records].filter(({ type }) => type === 'Entry')
  const published = entries.filter(({ deletedAt }) => deletedAt === null)
  const held = new Set(published.map(firstIdOf))
  const deleted = Map.groupBy(
    entries.filter(({ deletedAt }) => deletedAt !== null),
    contentDigest,
  )

  return {
    /** Finds the deleted entry that a new one was before; `undefined` if there is none. */
    findMoved: ({ contentTypeId, digest }: Pick<HistoryRecord, 'contentTypeId' | 'digest'>) =>
      deleted
        .get(contentDigest({ digest }))
        ?.findLast((record) => record.contentTypeId === contentTypeId && !held.has(firstIdOf(record))),
    /** Takes the first of these ids that is free; the last one always is. */
    take(ids: readonly string[]): string {
      const free = ids.find((id) => !held.has(id)) ?? ids.at(-1)!
      held.add(free)
      return free
    },
  }
}
