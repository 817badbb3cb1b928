import { useRouteLoaderData } from 'react-router'
import type { Snapshot } from '#server/catalog/types.ts'
import type { SiteView } from '#server/site/types.ts'
import type { PageServices } from '#server/pages/types.ts'
import type { Image } from '#domain/article.ts'

/** What the server gives to every page: the creator, the counted lists, the newest articles. */
export interface RootData
  extends
    Pick<PageServices, 'workspace' | 'publicUrl' | 'signIn' | 'emailClient' | 'commentAuthor'>,
    Pick<Snapshot, 'version' | 'categories' | 'months' | 'popular'> {
  site: SiteView
  /** The picture that stands for the site where links to it are shown. */
  card: Image
}

/** Reads the data of the root route; `undefined` only while the error page shows that it could not be loaded. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData<RootData>('root')
}
