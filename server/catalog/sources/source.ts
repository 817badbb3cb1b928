import type { Article } from '#domain/article.ts'

/** Where a catalog's articles come from. */
export interface ArticleSource {
  /**
   * Asks the content service. Nothing changes before the answer is taken in.
   *
   * @param signal Ends the asking.
   * @throws What the client throws once its retries are used up; its messages hold no token. Also if the service answers
   *   something that is none of its answers.
   */
  ask(signal: AbortSignal): Promise<TakeIn>
  /** Gives what was kept when the process ended; `undefined` if nothing was. */
  restore?(): Promise<KeptArticles | undefined>
  /** Lets go of what keeps the articles. */
  close?(): void
}

/** Takes an answer in; one at a time. @returns Every article as it is now; the same list where nothing changed, if it is known. */
export type TakeIn = () => Promise<readonly Article[]>

/** Articles of an earlier process. */
export interface KeptArticles {
  articles: readonly Article[]
  /** When the content service last said that they are so, in milliseconds since 1970. */
  seenAt: number
}
