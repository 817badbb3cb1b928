import { createMiddleware } from 'hono/factory'
import { ASSETS_PATH } from '#domain/addresses.ts'

/** Keeps an answer out of search engines. */
export const NOT_INDEXED = { 'x-robots-tag': 'noindex, nofollow' }

/** Forbids to store or index the answers of a preview, except the built files, which hold nothing of it. */
export const noStore = createMiddleware(async (c, next) => {
  await next()
  if (c.req.path.startsWith(`${ASSETS_PATH}/`)) return
  c.header('cache-control', 'private, no-store')
  for (const [name, value] of Object.entries(NOT_INDEXED)) c.header(name, value)
})
