import type { Catalog, PageServices, SiteView } from '../catalog/types.ts'
import type { Log } from '../log.ts'
import { cardRoutes } from './cards/card-routes.ts'
import { createCards } from './cards/cards.ts'
import { cardImage, describeArticleCard, describeSiteCard } from './cards/describe-card.ts'
import { drawnLookOf } from './drawing/drawn-look.ts'
import { iconRoutes } from './icons/icon-routes.ts'
import { createIcons } from './icons/icons.ts'
import type { Look } from './look/look.ts'
import { createPictureReader } from './read-picture.ts'

interface DrawingsOptions {
  site(): SiteView
  look(): Look
  catalog: Catalog
  /** Answers the addresses of the site's own pictures. */
  fetchPicture(request: Request): Response | Promise<Response>
  log: Log
}

/** Opens what the server draws by itself: the site's icons, and the cards that stand for pages elsewhere. */
export function openDrawings({ site, look: chosen, catalog, fetchPicture, log }: DrawingsOptions) {
  const look = () => drawnLookOf(chosen())
  const readPicture = createPictureReader({ fetchOwn: fetchPicture, imageOrigins: catalog.imageOrigins })
  const icons = createIcons({ site, look, readPicture, onProblem: (reason) => log.warn(reason) })
  const described: PageServices['cards'] = {
    site: () => cardImage(describeSiteCard(site(), look())),
    article: (article) => cardImage(describeArticleCard(site(), article, look())),
  }
  return {
    icons: iconRoutes({ icons, site, look }),
    cards: cardRoutes({ cards: createCards({ readPicture }), catalog, site, look }),
    described,
  }
}
