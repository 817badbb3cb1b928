import { GUEST } from '#domain/comment.ts'
import { listNewest, readComments, searchComments } from '#server/interactions/moderation.ts'
import { readTotals } from '#server/interactions/moderation.ts'
import type { ModeratedComment } from '#server/interactions/types.ts'
import { UsageError } from '../command.ts'
import { onDatabase } from '../database.ts'
import { limitOf, noWord } from '../arguments.ts'
import {
  count,
  formatNumber,
  nameSome,
  print,
  printJson,
  printLines,
  table,
  formatMinute,
} from '../printing.ts'
import { FILTERS, filterOf, type Action } from './action.ts'
import { BYTE_ORDER_MARK, toCsvRow } from './csv.ts'

export const list: Action = {
  takes: '',
  about: 'shows the newest comments',
  options: [...FILTERS, 'limit', 'json'],
  prepare(given) {
    noWord(given)
    const filter = filterOf(given)
    const limit = limitOf(given.values, given, EXPORT)
    return onDatabase(async (database) => {
      const comments = await listNewest(database, { ...filter, limit: limit + 1 })
      const shown = comments.slice(0, limit)
      if (given.values.json) await printJson(shown)
      else {
        await printComments(shown)
        if (comments.length > limit) await printLines(['There are more: choose with --limit.'])
      }
      return 0
    })
  },
}

export const search: Action = {
  takes: 'WORDS',
  about: 'shows the newest comments that hold all these words',
  options: list.options,
  prepare(given) {
    const words = given.words.map((word) => word.trim()).filter((word) => word !== '')
    if (words.length === 0) throw new UsageError('Name what to search for.', given.usage)
    const filter = filterOf(given)
    const limit = limitOf(given.values, given, EXPORT)
    return onDatabase(async (database) => {
      const { items, total } = await searchComments(database, { ...filter, words, limit })
      if (given.values.json) await printJson(items)
      else {
        await printComments(items)
        if (total > items.length)
          await printLines([`These are the newest of ${count(total, 'comment')}: choose with --limit.`])
      }
      return 0
    })
  },
}

/** How to get all comments. */
const EXPORT = "'export' gives all."

async function printComments(comments: ModeratedComment[]): Promise<void> {
  if (comments.length === 0) return printLines(['No comments.'])
  const rows = comments.map(({ id, articleId, author, createdAt, state, text }) => [
    id.slice(0, SHORT_ID),
    formatMinute(createdAt),
    STATES[state],
    articleId,
    author ?? GUEST,
    text,
  ])
  await printLines(table(rows, process.stdout.isTTY ? process.stdout.columns : undefined))
}

/** Printed characters of an id; they are practically unique. */
const SHORT_ID = 8

const STATES = { visible: 'visible', held: 'held', removed: 'removed', deleted: 'deleted by author' }

export const exportAll: Action = {
  takes: '',
  about: 'writes out all comments, whole, newest first',
  options: ['article', 'format'],
  prepare(given) {
    noWord(given)
    const { format = 'jsonl' } = given.values
    if (format !== 'jsonl' && format !== 'csv')
      throw new UsageError(`--format is '${format}'; expected jsonl or csv.`, given.usage)
    const filter = filterOf(given)
    return onDatabase(async (database) => {
      if (format === 'csv') await print(BYTE_ORDER_MARK + toCsvRow([...COLUMNS]))
      const write = format === 'csv' ? toCsv : toJsonLine
      for await (const page of readComments(database, filter)) await print(page.map(write).join(''))
      return 0
    })
  },
}

const COLUMNS = ['id', 'articleId', 'author', 'createdAt', 'state', 'text'] as const

function toCsv(comment: ModeratedComment): string {
  return toCsvRow(COLUMNS.map((column) => comment[column] ?? ''))
}

function toJsonLine(comment: ModeratedComment): string {
  return `${JSON.stringify(comment)}\n`
}

export const status: Action = {
  takes: '',
  about: 'counts what there is, and names who and what is shut out',
  options: ['json'],
  prepare(given) {
    noWord(given)
    return onDatabase(async (database) => {
      const totals = await readTotals(database)
      if (given.values.json) await printJson(totals)
      else {
        const { comments, likes, blockedAuthors, closedArticles, areAllClosed } = totals
        await printLines(
          table(
            [
              ['Comments', formatNumber(comments.visible), ''],
              ['Held', formatNumber(comments.held), ''],
              ['Removed', formatNumber(comments.removed), ''],
              ['Deleted by author', formatNumber(comments.deleted), ''],
              ['Blocked authors', formatNumber(blockedAuthors.length), nameSome(blockedAuthors)],
              [
                'Closed articles',
                areAllClosed ? 'all' : formatNumber(closedArticles.length),
                nameSome(closedArticles),
              ],
              ['Likes', formatNumber(likes), ''],
            ],
            undefined,
          ),
        )
      }
      return 0
    })
  },
}
