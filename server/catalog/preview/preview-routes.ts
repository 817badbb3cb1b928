import { Hono } from 'hono'
import { setTimeout as wait } from 'node:timers/promises'
import { WORKSPACE_PATH } from '#domain/addresses.ts'
import type { Preview } from '../types.ts'

/** Longer than the check of the backend may take; only reading many articles takes longer. */
const TIMEOUT_MS = 2_500

/** Answers what open pages of a preview poll: whether the backend answers, and which articles are shown. */
export function previewRoutes(preview: Preview) {
  return new Hono().get(WORKSPACE_PATH, async (c) => {
    const timeout = wait(TIMEOUT_MS, undefined, { ref: false })
    const view = await Promise.race([preview.view(new URL(c.req.url)), timeout])
    if (!view) return c.json({ previewBackend: 'running' })
    const { catalog, workspace } = view
    return c.json({ previewBackend: workspace.previewBackend, version: catalog.current()?.version })
  })
}
