import { Hono } from 'hono'
import { setTimeout as wait } from 'node:timers/promises'
import { WORKSPACE_PATH } from '#domain/addresses.ts'
import type { Preview } from '../types.ts'

/** The check of the backend is quicker than this. Only reading many articles takes longer. */
const TIMEOUT_MS = 2_500

/** Answers the polls of open preview pages: whether the backend answers, and the version of the shown articles. */
export function previewRoutes(preview: Preview) {
  return new Hono().get(WORKSPACE_PATH, async (c) => {
    const timeout = wait(TIMEOUT_MS, undefined, { ref: false })
    const view = await Promise.race([preview.view(new URL(c.req.url)), timeout])
    if (!view) return c.json({ previewBackend: 'running' })
    const { catalog, workspace } = view
    return c.json({ previewBackend: workspace.previewBackend, version: catalog.current()?.version })
  })
}
