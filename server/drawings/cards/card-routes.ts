import { Hono } from 'hono'
import type { Catalog } from '../../catalog/types.ts'
import type { DrawnLook, SiteView } from '../../site/types.ts'
import { answerFile } from '../../http/file-answer.ts'
import { problem } from '../../http/problem.ts'
import type { Cards } from './cards.ts'
import { describeArticleCard, describeSiteCard, type Card } from './describe-card.ts'

interface CardRoutesOptions {
  cards: Cards
  catalog: Catalog
  site(): SiteView
  look(): DrawnLook
}

/** `{name}.{hash}.jpg`; a name may contain dots. */
const FILE = /^(.+)\.[\w-]{12}\.jpg$/

/** Answers social cards below `/social`. The earlier addresses of a card redirect to its current one. */
export function cardRoutes({ cards, catalog, site, look }: CardRoutesOptions): Hono {
  return new Hono()
    .get('/:file{site\\.[\\w-]+\\.jpg}', (c) => answer(c.req.raw, describeSiteCard(site(), look())))
    .get('/article/:file', (c) => {
      const [, id] = FILE.exec(c.req.param('file')) ?? []
      const { byId, texts = [] } = catalog.current() ?? {}
      const article =
        id === undefined ? undefined : (byId?.get(id) ?? texts.findLast((each) => each.id === id))
      return article
        ? answer(c.req.raw, describeArticleCard(site(), article, look()))
        : problem(c, 404, 'not-found', 'There is no such card.')
    })

  async function answer(request: Request, card: Card): Promise<Response> {
    if (new URL(request.url).pathname !== card.address)
      return new Response(null, {
        status: 302,
        headers: { location: card.address, 'cache-control': 'no-cache' },
      })
    const { jpeg, isWhole } = await cards.provide(card)
    const cacheControl = isWhole ? 'public, max-age=31536000, immutable' : 'no-store'
    return answerFile(request, { mediaType: 'image/jpeg', bytes: jpeg, cacheControl })
  }
}
