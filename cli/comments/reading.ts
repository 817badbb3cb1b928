import { GUEST } from '#domain/comment.ts'
import {
  countStates,
  listMatches,
  listNewest,
  readComments,
  readTotals,
  type ModeratedComment,
} from '#server/interactions/moderated-list-store.ts'
import { UsageError } from '../command.ts'
import { onDatabase } from '../on-database.ts'
import { limitOf } from '../arguments.ts'
import { count, formatMinute, formatNumber, listById, nameSome, print, table } from '../printing.ts'
import { FILTERS, filterOf, type Action } from './action.ts'
import { BYTE_ORDER_MARK, toCsvRow } from './csv.ts'

export const list: Action = {
  takes: '',
  about: 'shows the newest comments',
  options: [...FILTERS, 'limit', 'json'],
  async run(given) {
    const filter = filterOf(given)
    const limit = limitOf(given, EXPORT)
    const comments = await onDatabase((database) => listNewest(database, { ...filter, limit: limit + 1 }))
    const shown = comments.slice(0, limit)
    const lines = describe(shown)
    if (comments.length > limit) lines.push('There are more: choose with --limit.')
    return { json: shown, lines }
  },
}

export const search: Action = {
  takes: 'WORDS',
  about: 'shows the newest comments that hold all these words',
  options: list.options,
  async run(given) {
    const words = given.words.map((word) => word.trim()).filter((word) => word !== '')
    if (words.length === 0) throw new UsageError('Name what to search for.', given.usage)
    const filter = { ...filterOf(given), words }
    const limit = limitOf(given, EXPORT)
    const [items, counts] = await onDatabase((database) =>
      Promise.all([listMatches(database, { ...filter, limit }), countStates(database, filter)]),
    )
    const total = Object.values(counts).reduce((sum, each) => sum + each)
    const lines = describe(items)
    if (total > items.length)
      lines.push(`These are the newest of ${count(total, 'comment')}: choose with --limit.`)
    return { json: items, lines }
  },
}

/** How to get all comments. */
const EXPORT = "'export' gives all."

function describe(comments: ModeratedComment[]): string[] {
  if (comments.length === 0) return ['No comments.']
  return listById(
    comments.map(({ id, articleId, author, name, createdAt, state, text }) => [
      id,
      formatMinute(createdAt),
      state === 'deleted' ? 'deleted by author' : state,
      articleId,
      (author ?? GUEST) + (name === null ? '' : ` (${name})`),
      text,
    ]),
  )
}

export const exportAll: Action = {
  takes: '',
  about: 'writes out all comments, whole, newest first',
  options: ['article', 'format'],
  async run(given) {
    const { format = 'jsonl' } = given.values
    if (format !== 'jsonl' && format !== 'csv')
      throw new UsageError(`--format is '${format}'; expected jsonl or csv.`, given.usage)
    const filter = filterOf(given)
    return onDatabase(async (database) => {
      if (format === 'csv') await print(BYTE_ORDER_MARK + toCsvRow([...COLUMNS]))
      const write = format === 'csv' ? toCsv : toJsonLine
      for await (const page of readComments(database, filter)) await print(page.map(write).join(''))
      return { lines: [] }
    })
  },
}

const COLUMNS = [
  'id',
  'articleId',
  'author',
  'createdAt',
  'state',
  'text',
  'name',
  'editedAt',
  'answersTo',
] as const

function toCsv(comment: ModeratedComment): string {
  return toCsvRow(COLUMNS.map((column) => comment[column] ?? ''))
}

function toJsonLine(comment: ModeratedComment): string {
  return `${JSON.stringify(comment)}\n`
}

export const status: Action = {
  takes: '',
  about: 'counts comments and likes, and lists blocked authors and closed articles',
  options: ['json'],
  async run() {
    const totals = await onDatabase(readTotals)
    const { comments, likes, blockedAuthors, closedArticles, areAllClosed } = totals
    const closed = areAllClosed ? 'all' : formatNumber(closedArticles.length)
    const lines = table([
      ['Comments', formatNumber(comments.visible), ''],
      ['Held', formatNumber(comments.held), ''],
      ['Removed', formatNumber(comments.removed), ''],
      ['Deleted by author', formatNumber(comments.deleted), ''],
      ['Blocked authors', formatNumber(blockedAuthors.length), nameSome(blockedAuthors)],
      ['Closed articles', closed, nameSome(closedArticles)],
      ['Likes', formatNumber(likes), ''],
    ])
    return { json: totals, lines }
  },
}
