import type { ArticleEntry } from '../articles/article.ts'
import { tagIdsOf } from '../articles/article-tags.ts'
import { ARTICLES, PAGES } from '../articles/content-type.ts'
import type { ArticleRecord } from '../articles/snapshot.ts'
import { fetchTagNames } from './tag-names.ts'
import { forEachInTurns, type ArticleSource, type ConvertEntry } from './article-source.ts'
import { untilAborted, withFittingPages, type ContentClient, type OpenClient } from './client.ts'

/** Reads every article each time, since preview APIs report no changes. */
export function readAllArticles(openClient: OpenClient, convert: ConvertEntry): ArticleSource {
  return {
    async read(signal) {
      const client = openClient(signal)
      const entries = await untilAborted(signal, fetchArticleEntries(client, signal))
      const tagNames = await untilAborted(signal, fetchTagNames(client, entries.flatMap(tagIdsOf)))
      const records: ArticleRecord[] = []
      await forEachInTurns(entries, (entry) => {
        const { sys } = (entry ?? {}) as Partial<typeof entry>
        const record = convert(sys?.id, () => entry, tagNames)
        if (record) records.push(record)
      })
      return records
    },
  }
}

/**
 * Reads every article's entry with its links resolved.
 * @param signal Aborts between two pages.
 * @throws The client's error after its retries, without a token; TypeError if the answer is not a list of entries.
 */
export async function fetchArticleEntries(
  client: ContentClient,
  signal?: AbortSignal,
): Promise<ArticleEntry[]> {
  const entries: ArticleEntry[] = []
  await withFittingPages(async (limit) => {
    for (;;) {
      signal?.throwIfAborted()
      const page = await client.getEntries({
        'sys.contentType.sys.id[in]': [ARTICLES, PAGES],
        order: ['sys.id'],
        include: 2,
        skip: entries.length,
        limit,
      })
      if (!Array.isArray(page.items) || !Number.isInteger(page.total)) {
        throw new TypeError('the content service answered something that is no list of entries')
      }
      entries.push(...page.items)
      if (page.items.length === 0 || entries.length >= page.total) return
    }
  })
  return entries
}
