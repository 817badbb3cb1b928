import type { Resource } from '../space/space.ts'

/** What is remembered of an entry or asset. Never changes; its next publication, or its deletion, makes another. */
export interface Mark {
  type: Resource['type']
  id: string
  /** Of an entry. */
  contentTypeId?: string
  /** Of all that was published. */
  digest: string
  /** First publication. Instants in UTC ISO 8601 with milliseconds. */
  createdAt: string
  /** Last publication. */
  updatedAt: string
  /** Counts publications. */
  revision: number
  /** Number of its last publication or deletion. No two marks have the same. */
  change: number
  /** Number of the publication with which an entry last came to be of another content type; 0 if that never happened. */
  retypedBy: number
  /** Absent for what is published. */
  deletedAt?: string
}

/** What a journal knows at one moment. Never changes. */
export interface Ledger {
  /** Of the journal: numbers of changes in one say nothing of another. */
  id: string
  /** Number of the newest change; 0 if there was none. */
  newest: number
  /** By `keyOf`, in order of their changes. */
  marks: ReadonlyMap<string, Mark>
}

/** Names an entry or asset among both. */
export function keyOf(type: Resource['type'], id: string): string {
  return `${type}/${id}`
}

/** A ledger with newer marks, in order of their changes. */
export function addMarks(ledger: Ledger, newer: readonly Mark[]): Ledger {
  if (newer.length === 0) return ledger
  const marks = new Map(ledger.marks)
  for (const mark of newer) {
    const key = keyOf(mark.type, mark.id)
    // A map keeps the place of a key that is set again.
    marks.delete(key)
    marks.set(key, mark)
  }
  return { ...ledger, newest: newer[newer.length - 1].change, marks }
}
