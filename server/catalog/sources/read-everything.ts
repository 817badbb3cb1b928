import type { Article } from '#domain/article.ts'
import { fetchArticleEntries, type OpenClient } from './client.ts'
import type { ConvertEntry } from '../articles/convert.ts'
import { inTurns } from './in-turns.ts'
import type { ArticleSource } from './source.ts'

/** Reads every article anew each time: the only way with a preview side, which tells no changes. */
export function readEverything(openClient: OpenClient, convert: ConvertEntry): ArticleSource {
  return {
    async ask(signal) {
      const entries = await fetchArticleEntries(openClient(signal), signal)
      return async () => {
        const articles: Article[] = []
        await inTurns(entries, (entry) => {
          const { sys } = (entry ?? {}) as Partial<typeof entry>
          const article = convert(sys?.id, () => entry)
          if (article) articles.push(article)
        })
        return articles
      }
    },
  }
}
