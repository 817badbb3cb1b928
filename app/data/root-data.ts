import { useRouteLoaderData } from 'react-router'
import type { Snapshot } from '#server/catalog/types.ts'
import type { SiteView } from '#server/site/types.ts'
import type { PageServices } from '#server/pages/types.ts'
import type { Image } from '#domain/article.ts'

/** The data of every page: the creator, the categories and months with their counts, the newest articles. */
export interface RootData
  extends
    Pick<PageServices, 'workspace' | 'publicUrl' | 'signIn' | 'emailClient' | 'commentAuthor'>,
    Pick<Snapshot, 'version' | 'categories' | 'months' | 'popular'> {
  site: SiteView
  /** The site's picture for link previews. */
  card: Image
}

/** Reads the data of the root route; `undefined` only while the error page shows that it could not be loaded. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData<RootData>('root')
}
