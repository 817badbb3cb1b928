import { createHash } from 'node:crypto'
import { compareText } from '../../../space/order.ts'
import { skippedItem, type PlannedItem } from '../items.ts'
import type { MovedComment, OldComment, OldSite, OldText } from './old-site.ts'

/**
 * Gives comments the names of their articles and ids of their own, the oldest first.
 *
 * @returns Items that count the comments, and say what is lost of them.
 */
export function planComments(
  site: OldSite,
  names: ReadonlyMap<OldText, string>,
): { comments: MovedComment[]; items: PlannedItem[] } {
  const textById = new Map(site.texts.map((text) => [text.id, text]))
  const comments: MovedComment[] = []
  const items: PlannedItem[] = []
  // An export may have a comment twice.
  const byId = new Map(site.comments.map((each) => [each.id, each]))
  const byDate = [...byId.values()].toSorted((one, other) => compareText(one.createdAt, other.createdAt))
  // An answer is later than its comment, so no comments answer each other in a circle.
  const earlier = new Map<string, OldComment>()
  for (const { textId, ...comment } of byDate) {
    const article = textById.get(textId)
    const item = { kind: 'comment' as const, id: comment.id, name: article?.title ?? textId }
    const text = comment.text.replaceAll(/\r\n?/g, '\n').replaceAll(CONTROL, '').toWellFormed().trim()
    if (article?.kind !== 'article' || !VISIBLE.test(text)) {
      items.push(skippedItem(item, article?.kind === 'article' ? BLANK : ONLY_ARTICLES))
      continue
    }
    const isLong = text.length > MAX_LENGTH
    items.push({ ...item, count: 1, files: [], changed: isLong ? [{ reason: TOO_LONG }] : [] })
    const answered = comment.answersTo === undefined ? undefined : earlier.get(comment.answersTo)
    earlier.set(comment.id, { ...comment, textId })
    comments.push({
      ...comment,
      id: idOf(comment.id),
      articleId: names.get(article)!,
      text: isLong ? `${text.slice(0, MAX_LENGTH).toWellFormed()}…` : text,
      answersTo: answered?.textId === textId ? idOf(answered.id) : undefined,
    })
  }
  return { comments, items }

  function idOf(id: string): string {
    const digest = createHash('sha256').update(`${site.address} ${id}`).digest('hex')
    return digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5')
  }
}

/** Maximum length of a text in UTF-16 units: it is longer than for new comments, since nobody can shorten an old one. */
const MAX_LENGTH = 50_000

const CONTROL = /[^\P{Cc}\n\t]/gu
const VISIBLE = /[^\s\p{C}\p{Z}]/u
const BLANK = 'It has no text.'
const TOO_LONG = 'Its text is cut after 50,000 characters.'
const ONLY_ARTICLES = 'Only articles have comments here.'

/** One line about all comments that are left out. */
export function describeLeftOut(reasons: readonly string[]): PlannedItem[] {
  if (reasons.length === 0) return []
  const counts = [...Map.groupBy(reasons, (reason) => reason)].map(([why, { length }]) => `${length} ${why}`)
  return [
    skippedItem({ kind: 'other', id: 'comments' }, `Comments that were left out: ${counts.join(', ')}.`),
  ]
}
