import type { Database } from '../database/types.ts'
import { listByBeginning, listModerated, type Place } from './moderation-store.ts'
import type { CommentFilter, CommentKey, ModeratedComment } from './types.ts'

/** Where comments are found. */
type Readable = Pick<Database, 'db'>

/** Comments that are read at a time. */
const PAGE = 500

/** Lists the newest comments, newest first. */
export function listNewest(
  { db }: Readable,
  query: CommentFilter & { limit: number },
): Promise<ModeratedComment[]> {
  return listModerated(db, query)
}

/** Reads all comments that a filter lets through, newest first, never more than a few hundred at a time. */
export async function* readComments(
  { db }: Readable,
  filter: CommentFilter,
): AsyncGenerator<ModeratedComment[]> {
  let after: Place | undefined
  for (;;) {
    const page = await listModerated(db, { ...filter, after, limit: PAGE })
    if (page.length > 0) yield page
    if (page.length < PAGE) return
    after = page.at(-1)
  }
}

/** Comments that were found, and how many there are besides. */
export interface Findings {
  items: ModeratedComment[]
  /** All that were found. */
  total: number
}

/**
 * Finds comments by what is in their texts, newest first.
 *
 * @param query `words` must all be in the text, in any order and in capitals or not; one may hold spaces.
 */
export async function searchComments(
  database: Readable,
  { words, limit, ...filter }: CommentFilter & { words: string[]; limit: number },
): Promise<Findings> {
  // Not in the database: SQLite knows capitals of no letters but A to Z.
  const wanted = words.map(comparable)
  const findings: Findings = { items: [], total: 0 }
  for await (const page of readComments(database, filter)) {
    const found = page.filter(({ text }) => {
      const read = comparable(text)
      return wanted.every((word) => read.includes(word))
    })
    findings.items.push(...found.slice(0, limit - findings.items.length))
    findings.total += found.length
  }
  return findings
}

function comparable(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

/** Fewest characters of an id that may stand for it. */
export const MIN_BEGINNING = 6

/** What the beginning of an id leads to. */
export type Lookup =
  | { kind: 'found'; comment: CommentKey }
  | { kind: 'too-short' }
  | { kind: 'unknown' }
  /** Several comments; `ids` names some of them. */
  | { kind: 'ambiguous'; ids: string[] }

/** Finds the comment that an id means, or its beginning of 6 characters or more. */
export async function findComment({ db }: Readable, id: string): Promise<Lookup> {
  const beginning = id.toLowerCase()
  if (beginning.length < MIN_BEGINNING) return { kind: 'too-short' }
  const comments = await listByBeginning(db, { beginning, limit: 5 })
  if (comments.length === 0) return { kind: 'unknown' }
  if (comments.length > 1) return { kind: 'ambiguous', ids: comments.map((comment) => comment.id) }
  return { kind: 'found', comment: comments[0] }
}
