import type { CommentPage, ListedComment } from '#server/interactions/types.ts'

/** The comments that are shown, kept by the events of the live stream and by the pages that are read beside it. */
export interface CommentList {
  /** Newest first. */
  items: readonly ListedComment[]
  /** Where what was not read begins: comments of lower numbers. `null` once all have been read. */
  next: number | null
  /**
   * By comment, the event that put or removed it last. A page that was read before that event says nothing of the comment
   * any more.
   */
  touched: ReadonlyMap<string, number>
}

export const EMPTY_LIST: CommentList = { items: [], next: null, touched: new Map() }

/** Puts a comment in its place: a new one, or one that was restored, approved or changed. */
export function withComment(list: CommentList, comment: ListedComment, eventId: number): CommentList {
  const touched = new Map(list.touched).set(comment.id, eventId)
  // It comes with the page that it belongs to.
  if (list.next !== null && comment.number < list.next) return { ...list, touched }
  const known = list.items.find(({ id }) => id === comment.id)
  // Events are the same for everybody and do not know whose a comment is.
  const placed = known?.isOwn ? { ...comment, isOwn: known.isOwn } : comment
  return { ...list, items: inOrder([...without(list.items, comment.id), placed]), touched }
}

/** Takes note that a comment is the reader's own. */
export function withOwn(list: CommentList, ownId: string): CommentList {
  return { ...list, items: list.items.map((item) => (item.id === ownId ? { ...item, isOwn: true } : item)) }
}

/** Takes a comment away. */
export function withoutComment(list: CommentList, id: string, eventId: number): CommentList {
  return { ...list, items: without(list.items, id), touched: new Map(list.touched).set(id, eventId) }
}

/** Puts the pages that were read from the newest on in the place of what was shown. */
export function withNewestPages(list: CommentList, pages: readonly CommentPage[]): CommentList {
  const next = pages.at(-1)?.next ?? null
  const read = pages.flatMap((page) => page.items.map((item) => ({ item, lastEventId: page.lastEventId })))
  const readIds = new Set(read.map(({ item }) => item.id))
  const oldest = Math.min(...pages.map(({ lastEventId }) => lastEventId))
  // What came while the pages were on their way stays, unless it belongs to a page that was not read.
  const newer = list.items.filter(
    ({ id, number }) =>
      !readIds.has(id) && touchedAfter(list, id, oldest) && (next === null || number >= next),
  )
  return { ...list, items: inOrder([...newer, ...currentOf(list, read)]), next }
}

/** Adds the page that follows. */
export function withEarlierPage(list: CommentList, page: CommentPage): CommentList {
  const shown = new Set(list.items.map(({ id }) => id))
  const read = page.items
    .filter(({ id }) => !shown.has(id))
    .map((item) => ({ item, lastEventId: page.lastEventId }))
  return { ...list, items: inOrder([...list.items, ...currentOf(list, read)]), next: page.next }
}

/** Leaves what everybody sees. */
export function withoutOwn(list: CommentList): CommentList {
  const items = list.items.filter(({ isHeld }) => !isHeld).map(({ isOwn: _, ...comment }) => comment)
  return { ...list, items }
}

/** Of what was read, what later events have not overtaken. */
function currentOf(
  list: CommentList,
  read: readonly { item: ListedComment; lastEventId: number }[],
): ListedComment[] {
  return read.flatMap(({ item, lastEventId }) => {
    if (!touchedAfter(list, item.id, lastEventId)) return [item]
    const known = list.items.find(({ id }) => id === item.id)
    if (known === undefined) return []
    return [item.isOwn ? { ...known, isOwn: item.isOwn } : known]
  })
}

function touchedAfter(list: CommentList, id: string, eventId: number): boolean {
  return (list.touched.get(id) ?? -Infinity) > eventId
}

function without(items: readonly ListedComment[], removed: string): ListedComment[] {
  return items.filter(({ id }) => id !== removed)
}

function inOrder(items: readonly ListedComment[]): ListedComment[] {
  return items.toSorted((a, b) => b.number - a.number)
}
