import { Hono, type Context } from 'hono'
import { CURRENT_LOOK_PATH, FONTS_PATH, LOOK_PATH } from '#domain/addresses.ts'
import { problem } from '../../http/problem.ts'
import type { RepresentationCache } from '../../http/representation-cache.ts'
import { createRepresentation, respond } from '../../http/representation.ts'
import { readFontFile } from './font-addresses.ts'
import type { Look } from './look.ts'

const FOREVER = 'public, max-age=31536000, immutable'

/** Answers the style sheet of the look, and its typefaces. */
export function lookRoutes(look: () => Look, cache: RepresentationCache) {
  return new Hono()
    .get(`${LOOK_PATH}/:name{[\\w-]+\\.css}`, async (c) => {
      const { view, stylesheet } = look()
      // A page from before a change of the look gets the current style sheet, which it must revalidate.
      const isCurrent = c.req.path === view.stylesheet
      const headers = {
        'content-type': 'text/css; charset=utf-8',
        'cache-control': isCurrent ? FOREVER : 'public, max-age=0, must-revalidate',
      }
      const make = () => createRepresentation(stylesheet, headers)
      const key = isCurrent ? view.stylesheet : CURRENT_LOOK_PATH
      return respond(c.req.raw, await cache.provide(key, make))
    })
    .get(`${FONTS_PATH}/:name{[\\w.-]+}`, async (c) => {
      const bytes = await readFontFile(c.req.param('name'))
      if (bytes === undefined) return notFound(c)
      return c.body(bytes, 200, { 'content-type': 'font/woff2', 'cache-control': FOREVER })
    })
    .all(`${LOOK_PATH}/*`, notFound)
    .all(`${FONTS_PATH}/*`, notFound)
}

function notFound(c: Context): Response {
  return problem(c, 404, 'not-found', 'There is nothing at this address.')
}
