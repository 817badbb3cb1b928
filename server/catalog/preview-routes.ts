import { Hono } from 'hono'
import type { RepresentationCache } from '../http/representation-cache.ts'
import type { Preview } from './types.ts'

/** Keeps nothing: whatever is asked for is made. */
export const noCache: RepresentationCache = {
  find: () => undefined,
  provide: (_address, _version, make) => make(),
}

/** Answers what open pages of a preview ask every few seconds: whether the backend answers, and which articles are shown. */
export function previewRoutes(preview: Preview) {
  return new Hono().get('/api/workspace', async (c) => {
    const { catalog, workspace } = await preview.look(new URL(c.req.url))
    return c.json({ previewBackend: workspace.previewBackend, version: catalog.current()?.version ?? '' })
  })
}
