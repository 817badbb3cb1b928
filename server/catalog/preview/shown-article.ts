import { tagIdsOf } from '../articles/article-tags.ts'
import { isShownType } from '../articles/content-type.ts'
import { articlePath, pagePath } from '#domain/addresses.ts'
import { withArticle } from '../articles/snapshot.ts'
import type { ConvertEntry } from '../sources/article-source.ts'
import type { ContentClient } from '../sources/client.ts'
import { fetchTagNames } from '../sources/tag-names.ts'
import type { Catalog } from '../types.ts'

/**
 * Makes a catalog of the articles and pages that readers see, with one more as if it were published, and finds its path.
 * @param client Reads this article.
 * @param locale Code of its locale; the default locale if absent.
 * @returns `undefined` if there is no such article, or before any article was read.
 */
export async function showArticle(
  { current, imageOrigins }: Catalog,
  client: ContentClient,
  convert: ConvertEntry,
  { id, locale }: { id: string; locale?: string },
): Promise<{ catalog: Catalog; path: string } | undefined> {
  const { items } = await client.getEntries({ 'sys.id': id, include: 2, locale })
  const isShown = isShownType(items.at(0)?.sys.contentType.sys.id)
  const tagNames = await fetchTagNames(client, items.flatMap(tagIdsOf))
  const record = isShown ? convert(id, () => items[0], tagNames) : undefined
  const snapshot = current()
  if (!record || !snapshot) return undefined
  const { unpublished: _, ...summary } = record.summary
  const shown = withArticle(snapshot, { ...record, summary })
  const path = summary.page === undefined ? articlePath(id) : pagePath(summary.page)
  return { catalog: { current: () => shown, imageOrigins }, path }
}
