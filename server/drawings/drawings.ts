import type { Catalog } from '../catalog/types.ts'
import type { PageServices } from '../pages/types.ts'
import type { DrawnLook, SiteView } from '../site/types.ts'
import { cardRoutes } from './cards/card-routes.ts'
import { createCards } from './cards/cards.ts'
import { cardImage, describeArticleCard, describeSiteCard } from './cards/describe-card.ts'
import { iconRoutes } from './icons/icon-routes.ts'
import { createIcons } from './icons/icons.ts'
import { createPictureReader } from './read-picture.ts'

interface DrawingsOptions {
  site: { view(): SiteView; drawnLook(): DrawnLook }
  catalog: Catalog
  /** Answers the addresses of the site's own pictures. */
  fetchPicture(request: Request): Response | Promise<Response>
  /** Called when the creator's own icon is unusable. The logo then replaces it. */
  onProblem(reason: string): void
}

/** Opens the site's icons and the social cards of its pages. */
export function openDrawings({ site, catalog, fetchPicture, onProblem }: DrawingsOptions) {
  const { view, drawnLook: look } = site
  const readPicture = createPictureReader(fetchPicture, catalog.imageOrigins)
  const icons = createIcons({ site: view, look, readPicture, onProblem })
  const described: PageServices['cards'] = {
    site: () => cardImage(describeSiteCard(view(), look())),
    article: (article) => cardImage(describeArticleCard(view(), article, look())),
  }
  return {
    icons: iconRoutes(icons, view, look),
    cards: cardRoutes({ cards: createCards({ readPicture }), catalog, site: view, look }),
    described,
  }
}
