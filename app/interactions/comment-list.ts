import type { CommentPage, ListedComment } from '#server/interactions/types.ts'

/** The comments that are shown, kept by the events of the live stream and by the pages that are read beside it. */
export interface CommentList {
  /** Newest first. */
  items: readonly ListedComment[]
  /** Where what was not read begins: comments of lower numbers. `null` once all have been read. */
  next: number | null
  /** By comment, what was heard of it last. A page that was read before that says nothing of the comment any more. */
  heard: ReadonlyMap<string, Heard>
}

/** What an event said of a comment. */
interface Heard {
  eventId: number
  /** `undefined` if it is gone. */
  comment: ListedComment | undefined
}

export const EMPTY_LIST: CommentList = { items: [], next: null, heard: new Map() }

/** Puts a comment in its place: a new one, or one that was restored, approved or changed. */
export function withComment(list: CommentList, comment: ListedComment, eventId: number): CommentList {
  const known = list.items.find(({ id }) => id === comment.id)
  // Events are the same for everybody and do not know whose a comment is.
  const placed = known?.isOwn ? { ...comment, isOwn: known.isOwn } : comment
  const heard = new Map(list.heard).set(comment.id, { eventId, comment: placed })
  // It comes with the page that it belongs to.
  if (list.next !== null && comment.number < list.next) return { ...list, heard }
  return { ...list, items: inOrder([...without(list.items, comment.id), placed]), heard }
}

/** Takes note that a comment is the reader's own. */
export function withOwn(list: CommentList, ownId: string): CommentList {
  return { ...list, items: list.items.map((item) => (item.id === ownId ? { ...item, isOwn: true } : item)) }
}

/** Takes a comment away. */
export function withoutComment(list: CommentList, id: string, eventId: number): CommentList {
  const heard = new Map(list.heard).set(id, { eventId, comment: undefined })
  return { ...list, items: without(list.items, id), heard }
}

/** Puts the pages that were read from the newest on in the place of what was shown. */
export function withNewestPages(list: CommentList, pages: readonly CommentPage[]): CommentList {
  const next = pages.at(-1)?.next ?? null
  const read = pages.flatMap((page) => page.items.map((item) => ({ item, lastEventId: page.lastEventId })))
  const readIds = new Set(read.map(({ item }) => item.id))
  const oldest = Math.min(...pages.map(({ lastEventId }) => lastEventId))
  // What came while the pages were on their way stays, unless it belongs to a page that was not read.
  const newer = list.items.filter(
    ({ id, number }) => !readIds.has(id) && heardAfter(list, id, oldest) && (next === null || number >= next),
  )
  // Whatever is read from now on knows of all that happened before.
  const heard = new Map([...list.heard].filter(([id]) => heardAfter(list, id, oldest)))
  return { items: inOrder([...newer, ...currentOf(list, read)]), next, heard }
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
    if (!heardAfter(list, item.id, lastEventId)) return [item]
    const later = list.heard.get(item.id)?.comment
    if (later === undefined) return []
    return [item.isOwn ? { ...later, isOwn: item.isOwn } : later]
  })
}

function heardAfter({ heard }: CommentList, id: string, eventId: number): boolean {
  return (heard.get(id)?.eventId ?? -Infinity) > eventId
}

function without(items: readonly ListedComment[], removed: string): ListedComment[] {
  return items.filter(({ id }) => id !== removed)
}

function inOrder(items: readonly ListedComment[]): ListedComment[] {
  return items.toSorted((a, b) => b.number - a.number)
}
