import { useRouteLoaderData } from 'react-router'
import type { Snapshot } from '#server/catalog/types.ts'
import type { SiteView } from '#server/site/types.ts'
import type { PageServices } from '#server/pages/types.ts'
import type { Image } from '#domain/article.ts'
import type { MenuItem } from '#domain/menu.ts'
import { wordsWith, type Words } from '#domain/words.ts'
import { UNCATEGORIZED } from '#domain/category.ts'

/** The data of every page: the creator, the categories and months with their counts, the newest articles. */
export interface RootData
  extends
    Pick<PageServices, 'workspace' | 'publicUrl' | 'signIn' | 'emailClient' | 'commentAuthor'>,
    Pick<Snapshot, 'version' | 'categories' | 'months' | 'popular'> {
  site: Omit<SiteView, 'menu' | 'footer'>
  /** Absent unless the creator has chosen what is in the menu. */
  menu?: readonly MenuItem[]
  /** The creator's links at the bottom of every page. */
  footer?: readonly MenuItem[]
  /** The site's picture for link previews. */
  card: Image
}

/** The fixed texts of the site, in the creator's words where she has any. */
export function useWords(): Words {
  return wordsWith(useRootData()?.site.words)
}

/** Whether the page becomes a file, next to which no server runs. It has neither the site's scripts nor anything that needs them. */
export function useIsFile(): boolean {
  return useRootData()?.workspace.isFile ?? false
}

/** Whether any article has a category. A blog without categories does not show 'Uncategorized' at each article. */
export function useHasCategories(): boolean {
  const { categories = [] } = useRootData() ?? {}
  return categories.some(({ name }) => name !== UNCATEGORIZED)
}

/** Reads the data of the root route; `undefined` only while the error page shows that it could not be loaded. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData<RootData>('root')
}
