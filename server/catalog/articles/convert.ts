import type { Article } from '#domain/article.ts'
import type { Log } from '../../log.ts'
import { articleOf, type ArticleEntry } from './article.ts'
import type { ImageAddress } from './image.ts'
import { printable, reasonOf } from '../sources/reason.ts'
import { readArticle } from '../snapshot.ts'

/**
 * Makes an article of an entry; `undefined` where the entry is so broken that it cannot be shown, which is logged.
 *
 * @param id What the entry calls itself.
 * @param resolve Gives it with its links resolved.
 */
export type ConvertEntry = (id: unknown, resolve: () => ArticleEntry) => Article | undefined

/** Makes what converts the entries of one content service. */
export function createConverter(toAddress: ImageAddress, log: Pick<Log, 'error'>): ConvertEntry {
  return (id, resolve) => {
    try {
      const article = articleOf(resolve(), toAddress)
      // The snapshot that it comes into is made at once, of all articles.
      readArticle(article)
      return article
    } catch (error) {
      log.error(`The entry '${printable(String(id ?? ''))}' cannot be shown: ${reasonOf(error)}`)
      return undefined
    }
  }
}
