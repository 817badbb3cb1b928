import type { DeskComment, DeskComments } from '#server/interactions/types.ts'

/** What the list shows; empty values filter nothing. */
export interface CommentQuery {
  show: 'all' | 'held' | 'removed'
  article?: string
  /** An address, or a domain such as `@example.com`. */
  author?: string
  /** Instant in ISO 8601. */
  since?: string
  words?: string
}

/** The choices of 'Since', with their time in hours. */
export const TIMES: Readonly<Record<string, { label: string; hours: number }>> = {
  hour: { label: 'The last hour', hours: 1 },
  day: { label: 'The last day', hours: 24 },
  week: { label: 'The last week', hours: 168 },
}

/** Reads the query in the address of the screen. */
export function readQuery(parameters: URLSearchParams, now: Date): CommentQuery {
  const show = parameters.get('show')
  const time = TIMES[parameters.get('time') ?? '']
  return {
    show: show === 'held' || show === 'removed' ? show : 'all',
    article: parameters.get('article') || undefined,
    author: parameters.get('author') || undefined,
    since: time && new Date(now.getTime() - time.hours * 3_600_000).toISOString(),
    words: parameters.get('q')?.trim() || undefined,
  }
}

/** Writes a query as the API reads it. */
export function addressOf(query: CommentQuery, after?: string): string {
  const given = Object.entries({ ...query, after }).filter(([, value]) => value !== undefined)
  return `comments?${new URLSearchParams(given as [string, string][])}`
}

export function totalOf({ show }: CommentQuery, { visible, held, removed }: DeskComments['counts']): number {
  if (show === 'all') return visible + held
  return show === 'held' ? held : removed
}

export function showsState({ show }: CommentQuery, state: DeskComment['state']): boolean {
  return show === 'all' ? state !== 'removed' : state === show
}

/** The place of a comment in the list, as the API reads it. */
export function positionOf({ createdAt, id }: DeskComment): string {
  return `${createdAt}~${id}`
}

export function isNewer(one: DeskComment, other: DeskComment | undefined): boolean {
  if (!other || one.createdAt > other.createdAt) return true
  return one.createdAt === other.createdAt && one.id > other.id
}
