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
  const { total, partial } = outcome.result
  const quoted = `‘${text.trim()}’`
  if (total === 0 && partial.length > 0)
    return `${countArticles(partial.length)} with some of the words of ${quoted}`
  const count = `${countArticles(total)} with ${quoted}`
  if (outcome.kind === 'titles') return `${count} in the title`
  return partial.length > 0 ? `${count}, ${partial.length} with some of the words` : count
}

function countArticles(count: number): string {
  return `${count === 0 ? 'No' : count} ${count === 1 ? 'article' : 'articles'}`
}
