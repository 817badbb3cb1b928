import { createMiddleware } from 'hono/factory'

/** Tells search engines to leave out whatever carries it. */
export const NOT_INDEXED = { 'x-robots-tag': 'noindex, nofollow' }

/** Lets nobody keep or list an answer of a preview but what `npm run build` made, which holds nothing of it. */
export const keepNothing = createMiddleware(async (c, next) => {
  await next()
  if (c.req.path.startsWith('/assets/')) return
  c.header('cache-control', 'private, no-store')
  for (const [name, value] of Object.entries(NOT_INDEXED)) c.header(name, value)
})
