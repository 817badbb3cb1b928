import { ARTICLES } from '../articles/content-type.ts'
import { withArticle } from '../articles/snapshot.ts'
import type { ConvertEntry } from '../sources/article-source.ts'
import type { ContentClient } from '../sources/client.ts'
import type { Catalog } from '../types.ts'

/**
 * Makes a catalog of the articles that readers see, with one more article as if it were published.
 *
 * @param client Reads this article.
 * @param locale Code of its locale; the default locale if absent.
 * @returns `undefined` if there is no such article, or before any article was read.
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
