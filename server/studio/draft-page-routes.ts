import { Hono } from 'hono'
import { html } from 'hono/html'
import type { ContentService } from '@waypost/content-service'
import type { EntryText } from '@waypost/content-service/writing'
import { answerPlainPage } from '../design/plain-page.ts'
import type { ServerContext } from '../context.ts'
import { createRateLimits, limitClients } from '../http/rate-limit.ts'
import { createRepresentationCache } from '../http/representation-cache.ts'
import { createRepresentation, respond, type Representation } from '../http/representation.ts'
import type { History } from './history.ts'
import type { PageRoutesOptions } from './page-routes.ts'

interface DraftPageOptions extends Pick<PageRoutesOptions, 'renderPage'> {
  content: Pick<ContentService, 'show' | 'writer'>
  draftLinks: Pick<History['draftLinks'], 'find'>
  /** Whenever the page of a draft changes without its text, one of these does. */
  versions: Parameters<typeof createRepresentationCache>[0]
}

/** Limit of requests by one client. */
const LIMIT = { name: 'drafts', times: 60, seconds: 60 }

/** The draft's page may show text and pictures, and nothing else. */
const POLICY = [
  `default-src 'none'`,
  `style-src 'self'`,
  // A text may show pictures of other sites.
  `img-src 'self' https:`,
  `font-src 'self'`,
  // Sound and film in texts.
  `media-src 'self'`,
  `base-uri 'self'`,
  `form-action 'none'`,
  `frame-ancestors 'none'`,
].join('; ')

const HEADERS = {
  'content-type': 'text/html; charset=UTF-8',
  'content-security-policy': POLICY,
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
}

/** Bytes of rendered drafts in memory: one very long draft, or hundreds of usual ones. */
const MAX_KEPT_BYTES = 32 * 1024 * 1024

/**
 * Answers the links that show a draft: with its current page, unindexed, without a referrer, and cached by no client. A page is
 * rendered once for all who ask for the same text.
 */
export function draftPageRoutes(
  { database, siteName, clientAddress, log }: ServerContext,
  { content, renderPage, draftLinks, versions }: DraftPageOptions,
): Hono {
  const limit = limitClients(createRateLimits(database.pool, log), LIMIT)
  const pages = createRepresentationCache(versions, MAX_KEPT_BYTES)
  return new Hono().get('/:token{[\\w-]{1,64}}', async (c) => {
    const client = clientAddress(c)
    await limit.consume(client)
    const entry = await draftLinks.find(c.req.param('token'))
    const found = entry === undefined ? undefined : await content.writer.read(entry)
    const page =
      found && (await pages.provide(`${found.entry} ${found.version}`, () => render(client, found)))
    if (page?.status === 200) return respond(c.req.raw, page)
    c.header('x-robots-tag', HEADERS['x-robots-tag'])
    return answerPlainPage(c, {
      status: 404,
      title: 'There is no draft here',
      mark: 'closed',
      siteName: siteName(),
      body: html`<p>The link has ended, or the draft is gone. Ask who gave it to you.</p>`,
      hasWayHome: true,
    })
  })

  /** Renders a draft; an empty 404 stands for one without a page. */
  async function render(client: string, { entry, text }: EntryText): Promise<Representation> {
    const shown = content.show(entry, text)?.shown
    const page = shown && (await renderPage(client, shown))
    return createRepresentation(page ?? '', HEADERS, page === undefined ? 404 : 200)
  }
}
