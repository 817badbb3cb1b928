import { Hono } from 'hono'
import type { PageServices } from '../catalog/types.ts'
import type { Log } from '../log.ts'
import { cardRoutes } from './cards/card-routes.ts'
import { createCards } from './cards/cards.ts'
import { cardImage, describeArticleCard, describeSiteCard } from './cards/describe-card.ts'
import { drawnLookOf } from './drawing/drawn-look.ts'
import { iconRoutes } from './icons/icon-routes.ts'
import { createIcons } from './icons/icons.ts'
import { createPictureReader } from './read-picture.ts'
import type { Blog } from '../wiring/blog.ts'

/** Opens what the server draws by itself: the site's icons, and the cards that stand for pages elsewhere. */
export function openDrawings({ content, catalog, site: opened }: Blog, log: Log) {
  const site = opened.view
  const look = () => drawnLookOf(opened.look())
  const files = new Hono().route('/content', content.routes)
  const readPicture = createPictureReader({
    fetchOwn: (request) => files.fetch(request),
    imageOrigins: catalog.imageOrigins,
  })
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
