import { Hono } from 'hono'
import { html } from 'hono/html'
import type { ContentService } from '@waypost/content-service'
import { articlePath } from '#domain/addresses.ts'
import { answerPlainPage } from '../design/plain-page.ts'
import type { ServerContext } from '../context.ts'
import { createRateLimits, limitClients } from '../http/rate-limit.ts'
import type { History } from './history.ts'
import type { PageRoutesOptions } from './page-routes.ts'

interface DraftPageOptions extends Pick<PageRoutesOptions, 'renderPage'> {
  content: Pick<ContentService, 'show' | 'writer'>
  draftLinks: Pick<History['draftLinks'], 'find'>
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
  `base-uri 'self'`,
  `form-action 'none'`,
  `frame-ancestors 'none'`,
].join('; ')

/** Answers the links that show a draft with its current page: uncached, unindexed and without a referrer. */
export function draftPageRoutes(
  { database, siteName, clientAddress, log }: ServerContext,
  { content, renderPage, draftLinks }: DraftPageOptions,
): Hono {
  const limit = limitClients(createRateLimits(database.pool, log), LIMIT)
  return new Hono().get('/:token{[\\w-]{1,64}}', async (c) => {
    await limit.consume(clientAddress(c))
    c.header('cache-control', 'no-store')
    c.header('x-robots-tag', 'noindex, nofollow')
    c.header('referrer-policy', 'no-referrer')
    const entry = await draftLinks.find(c.req.param('token'))
    const found = entry === undefined ? undefined : await content.writer.read(entry)
    const shown = found && content.show(found.entry, found.text)?.shown
    const page = shown && (await renderPage(shown, articlePath(shown.id)))
    if (page !== undefined) {
      c.header('content-security-policy', POLICY)
      return c.html(page)
    }
    return answerPlainPage(c, {
      status: 404,
      title: 'There is no draft here',
      mark: 'closed',
      siteName: siteName(),
      body: html`<p>The link has ended, or the draft is gone. Ask who gave it to you.</p>`,
      hasWayHome: true,
    })
  })
}
