import { createHash } from 'node:crypto'
import { compareText } from '../../../space/order.ts'
import { skippedItem, type PlannedItem } from '../items.ts'
import type { MovedComment, OldComment, OldSite, OldText } from './old-site.ts'

/** Gives comments the names of their articles and ids of their own, the oldest first. */
export function planComments(
  site: OldSite,
  names: ReadonlyMap<OldText, string>,
): { comments: MovedComment[]; leftOut: PlannedItem[] } {
  const textById = new Map(site.texts.map((text) => [text.id, text]))
  const comments: MovedComment[] = []
  const leftOut: PlannedItem[] = []
  const byDate = site.comments.toSorted((one, other) => compareText(one.createdAt, other.createdAt))
  // An answer is later than its comment, so no comments answer each other in a circle.
  const earlier = new Map<string, OldComment>()
  for (const { textId, ...comment } of byDate) {
    const text = textById.get(textId)
    if (text?.kind !== 'article') {
      const name = text?.title ?? textId
      leftOut.push(skippedItem({ kind: 'comment', id: comment.id, name }, ONLY_ARTICLES))
      continue
    }
    const answered = comment.answersTo === undefined ? undefined : earlier.get(comment.answersTo)
    earlier.set(comment.id, { ...comment, textId })
    comments.push({
      ...comment,
      id: idOf(comment.id),
      articleId: names.get(text)!,
      answersTo: answered?.textId === textId ? idOf(answered.id) : undefined,
    })
  }
  return { comments, leftOut }

  function idOf(id: string): string {
    const digest = createHash('sha256').update(`${site.address} ${id}`).digest('hex')
    return digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5')
  }
}

const ONLY_ARTICLES = 'Only articles have comments here.'
