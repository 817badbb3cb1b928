import type { FoundArticle } from '#domain/search.ts'
import type { SearchOutcome } from './search-articles.ts'

/** A search and its outcome. */
export interface Searched {
  /** The text as typed, cut to the maximum length; empty before anything is typed. */
  text: string
  isCut: boolean
  /** `undefined` before anything is typed. */
  outcome?: SearchOutcome
}

export function describeSearch({ text, outcome }: Searched): string {
  if (!outcome) return ''
  if (outcome.kind === 'failed') return 'The search did not answer.'
  const { articles, total, partial } = outcome.result
  const quoted = `‘${text.trim()}’`
  if (total === 0 && partial.length > 0)
    return `${countFound(partial.length, partial)} with some of the words of ${quoted}`
  const count = `${countFound(total, articles)} with ${quoted}`
  if (outcome.kind === 'titles') return `${count} in the title`
  return partial.length > 0 ? `${count}, ${partial.length} with some of the words` : count
}

/** Counts what was found; the creator's own pages are no articles. */
function countFound(count: number, found: readonly FoundArticle[]): string {
  const noun = found.some(({ page }) => page !== undefined) ? 'result' : 'article'
  return `${count === 0 ? 'No' : count} ${noun}${count === 1 ? '' : 's'}`
}
