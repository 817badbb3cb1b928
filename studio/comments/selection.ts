import type { DeskComment } from '#server/interactions/types.ts'
import { positionOf, type CommentQuery } from './comment-query.ts'
import type { CommentChange } from './use-comments.ts'

/** The selected comments: the ones in `ids`, or all that the list shows, except these. */
export interface Selection {
  isAll: boolean
  ids: ReadonlySet<string>
}

export const NOTHING: Selection = { isAll: false, ids: new Set() }
export const EVERYTHING: Selection = { isAll: true, ids: new Set() }

export function isSelected({ isAll, ids }: Selection, id: string): boolean {
  return ids.has(id) !== isAll
}

/** Selects a comment, or deselects it. */
export function toggled({ isAll, ids }: Selection, id: string): Selection {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { isAll, ids: next }
}

/** @param total The number of all comments that the list shows. */
export function countSelected({ isAll, ids }: Selection, total: number): number {
  return isAll ? Math.max(total - ids.size, 0) : ids.size
}

/** Writes a selection as the API reads it. All means those from the first one on: she has not seen newer ones. */
export function toRequest(
  { isAll, ids }: Selection,
  filter: CommentQuery,
  first: DeskComment,
): CommentChange['selection'] {
  return isAll ? { filter, from: positionOf(first), except: [...ids] } : { ids: [...ids] }
}
