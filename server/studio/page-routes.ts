import type { ContentService, ShownText } from '@waypost/content-service'
import { Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as z from 'zod'
import type { ClientAddress } from '../http/client-address.ts'
import { readJson } from '../http/json-body.ts'
import type { SecurityOptions } from '../http/security-headers.ts'
import { withDraftFiles } from './draft-files.ts'
import { MAX_BODY_BYTES } from './entry-routes.ts'
import type { PageJson } from './types.ts'

export interface PageRoutesOptions {
  content: Pick<ContentService, 'show'>
  /** Renders the page of an article that `show` returned, without scripts and in turn; `undefined` if it has none. */
  renderPage(client: string, shown: NonNullable<ShownText['shown']>): Promise<string | undefined>
  clientAddress: ClientAddress
  security: Pick<SecurityOptions, 'isHttps' | 'isDevelopment'>
}

const asked = z.object({ entry: z.string().max(256), text: z.string() })

/** Answers an article's page as readers will see it, also unsaved, and the empty document for the page's frame. */
export function pageRoutes({ content, renderPage, clientAddress, security }: PageRoutesOptions): Hono {
  return new Hono()
    .get('/page', inFrame(security), (c) => c.html('<!doctype html><title>Page</title>'))
    .post('/page', bodyLimit({ maxSize: MAX_BODY_BYTES }), async (c) => {
      const { entry, text } = await readJson(c, asked)
      const read = content.show(entry, text)
      const html = read?.shown && (await renderPage(clientAddress(c), read.shown))
      return c.json<PageJson>({
        ...(html !== undefined && { html: withDraftFiles(html) }),
        problems: read?.problems ?? [],
      })
    })
}

/** Headers so that only the studio can frame an answer, and the framed page can run and send nothing. */
function inFrame({ isHttps, isDevelopment }: PageRoutesOptions['security']): MiddlewareHandler {
  const policy = [
    `default-src 'none'`,
    `style-src 'self'${isDevelopment ? " 'unsafe-inline'" : ''}`,
    // A text may show pictures of other sites.
    `img-src 'self' https:`,
    `font-src 'self'`,
    // Sound and film in texts.
    `media-src 'self'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'self'`,
    'sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox',
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ]
  return async (c, next) => {
    c.header('content-security-policy', policy.join('; '))
    c.header('x-frame-options', 'SAMEORIGIN')
    await next()
  }
}
