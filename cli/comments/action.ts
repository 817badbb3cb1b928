import type { CommentFilter, CommentState } from '#server/interactions/types.ts'
import { UsageError, type Action as ActionOf, type Arguments } from '../command.ts'
import { COMMON_OPTIONS, parseAddress } from '../arguments.ts'

export const OPTIONS = {
  article: { type: 'string', value: 'ID', about: 'only those of this article' },
  author: { type: 'string', value: 'EMAIL', about: 'only those of this author' },
  held: { type: 'boolean', about: 'only those that wait for approval' },
  removed: { type: 'boolean', about: 'only those that are removed' },
  remove: { type: 'boolean', about: 'remove all her comments as well' },
  all: { type: 'boolean', about: 'every article, later ones as well' },
  format: { type: 'string', value: 'FORMAT', about: 'jsonl, which is exact, or csv, for spreadsheets' },
  ...COMMON_OPTIONS,
} as const

/** One thing that `waypost comments` can do. */
export type Action = ActionOf<typeof OPTIONS>

export type ActionArguments = Arguments<typeof OPTIONS>

/** Options that filter comments. */
export const FILTERS = ['article', 'author', 'held', 'removed'] as const

export function filterOf(given: ActionArguments): CommentFilter {
  const { article, author, held, removed } = given.values
  const states: CommentState[] = [
    ...(held ? (['held'] as const) : []),
    ...(removed ? (['removed', 'deleted'] as const) : []),
  ]
  return {
    articleId: article === undefined ? undefined : parseArticle(article, given),
    author: author === undefined ? undefined : parseAddress(author, given),
    states: states.length > 0 ? states : undefined,
  }
}

/** Parses the id of an article. @see docs/writing.md */
export function parseArticle(text: string, { usage }: ActionArguments): string {
  if (/^[\w.-]{1,64}$/.test(text)) return text
  throw new UsageError(
    `'${text}' is no article: its id is what its address ends in, as in /article/the-lake.`,
    usage,
  )
}
