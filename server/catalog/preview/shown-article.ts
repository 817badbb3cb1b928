import { ARTICLES } from '../articles/article.ts'
import { withArticle } from '../articles/snapshot.ts'
import type { ConvertEntry } from '../sources/article-source.ts'
import type { ContentClient } from '../sources/client.ts'
import type { Catalog } from '../types.ts'

/**
 * Shows an article among those that readers see, as if it were published.
 *
 * @param client Reads the service in which the article is as it is to be shown.
 * @param locale Code of the locale to show it in; the default one if not given.
 * @returns `undefined` if there is no such article, or if none was read yet.
 */
export async function showArticle(
  { current, imageOrigins }: Catalog,
  client: ContentClient,
  convert: ConvertEntry,
  { id, locale }: { id: string; locale?: string },
): Promise<Catalog | undefined> {
  const { items } = await client.getEntries({ content_type: ARTICLES, 'sys.id': id, include: 2, locale })
  const record = items.length > 0 ? convert(id, () => items[0]) : undefined
  const snapshot = current()
  if (!record || !snapshot) return undefined
  const { unpublished: _, ...summary } = record.summary
  const shown = withArticle(snapshot, { ...record, summary })
  return { current: () => shown, imageOrigins }
}
