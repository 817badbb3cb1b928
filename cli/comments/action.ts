import { isEmailAddress, normalizeEmail } from '#domain/email-address.ts'
import type { Database } from '#server/database/database.ts'
import type { CommentFilter, CommentState } from '#server/interactions/types.ts'
import { UsageError } from '../command.ts'

/** One thing that `waypost comments` can do. */
export interface Action {
  /** What stands behind its name, as in 'ID...'. */
  takes: string
  /** What it does, in a line. */
  about: string
  /** Options besides `--help`. */
  options: readonly OptionName[]
  /**
   * Checks what was given, before anything is opened.
   *
   * @returns Does it, and gives the exit code.
   * @throws UsageError
   */
  prepare(given: Given): (database: Database) => Promise<number>
}

/** Every option, in the order in which help tells of them, with what it means. */
export const OPTIONS = {
  article: { type: 'string', value: 'ID', about: 'only those of this article' },
  author: { type: 'string', value: 'EMAIL', about: 'only those of this author' },
  held: { type: 'boolean', about: 'only those that wait for approval' },
  removed: { type: 'boolean', about: 'only those that are removed' },
  limit: { type: 'string', value: 'N', about: 'at most this many; 50 if you do not say' },
  remove: { type: 'boolean', about: 'remove all her comments as well' },
  all: { type: 'boolean', about: 'every article, later ones as well' },
  format: { type: 'string', value: 'FORMAT', about: 'jsonl, which is exact, or csv, for spreadsheets' },
  json: { type: 'boolean', about: 'for programs' },
} as const

export type OptionName = keyof typeof OPTIONS

/** What was given to an action. */
export interface Given {
  values: { [Name in OptionName]?: (typeof OPTIONS)[Name]['type'] extends 'string' ? string : boolean }
  /** What is no option. */
  words: string[]
  /** How the action is used, for who made a mistake. */
  usage: string
}

/** Options that choose comments. */
export const FILTERS = ['article', 'author', 'held', 'removed'] as const satisfies OptionName[]

/** Reads which comments are wanted. */
export function filterOf(given: Given): CommentFilter {
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

const DEFAULT_LIMIT = 50
const MAX_LIMIT = 10_000

/** Reads how many are wanted. */
export function limitOf({ values: { limit }, usage }: Given): number {
  if (limit === undefined) return DEFAULT_LIMIT
  const number = /^\d+$/.test(limit) ? Number(limit) : 0
  if (number >= 1 && number <= MAX_LIMIT) return number
  const most = MAX_LIMIT.toLocaleString('en')
  throw new UsageError(
    `--limit is '${limit}'; expected a whole number from 1 to ${most}. 'export' gives all.`,
    usage,
  )
}

/** Reads an e-mail address, into the one way in which it is kept. */
export function parseAddress(text: string, { usage }: Given): string {
  const address = normalizeEmail(text)
  if (isEmailAddress(address)) return address
  throw new UsageError(`'${text}' is no e-mail address.`, usage)
}

/** Reads the id of an article. @see docs/writing.md */
export function parseArticle(text: string, { usage }: Given): string {
  if (/^[\w.-]{1,64}$/.test(text)) return text
  throw new UsageError(
    `'${text}' is no article: its id is what its address ends in, as in /article/the-lake.`,
    usage,
  )
}

/** Reads the one word that an action takes. @param name What it is, for who forgot it: 'an e-mail address'. */
export function onlyWord({ words, usage }: Given, name: string): string {
  const [word, surplus] = words
  if (word === undefined) throw new UsageError(`Name ${name}.`, usage)
  if (surplus !== undefined) throw new UsageError(`'${surplus}' is too much: name only ${name}.`, usage)
  return word
}

/** Makes sure that an action that takes no words was given none. */
export function noWord({ words: [surplus], usage }: Given): void {
  if (surplus !== undefined) throw new UsageError(`'${surplus}' is too much.`, usage)
}
