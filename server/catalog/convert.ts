import type { Article } from '#domain/article.ts'
import type { Log } from '../log.ts'
import { articleOf, type ArticleEntry } from './article.ts'
import type { ImageAddress } from './image.ts'
import { printable, reasonOf } from './reason.ts'
import { readArticle } from './snapshot.ts'

/** An entry as an article; `undefined` where the entry is so broken that it cannot be shown, which is logged. */
export type ConvertEntry = (entry: ArticleEntry) => Article | undefined

/** Makes what converts the entries of one content service. */
export function createConverter(toAddress: ImageAddress, log: Log): ConvertEntry {
  return (entry) => {
    try {
      const article = articleOf(entry, toAddress)
      // The snapshot that it comes into is made at once, of all articles.
      readArticle(article)
      return article
    } catch (error) {
      const id = (entry as { sys?: { id?: unknown } } | null)?.sys?.id
      log.error(`The entry '${printable(String(id ?? ''))}' cannot be shown: ${reasonOf(error)}`)
      return undefined
    }
  }
}
