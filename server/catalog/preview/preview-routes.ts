import { Hono } from 'hono'
import { WORKSPACE_PATH } from '#domain/addresses.ts'
import { setTimeout as wait } from 'node:timers/promises'
import type { Preview } from '../types.ts'

/** Longer than a backend may take to answer; only the reading of many articles takes longer. */
const PATIENCE_MS = 2_500

/** Answers what open pages of a preview ask every few seconds: whether the backend answers, and which articles are shown. */
export function previewRoutes(preview: Preview) {
  return new Hono().get(WORKSPACE_PATH, async (c) => {
    const late = wait(PATIENCE_MS, undefined, { ref: false })
    const sight = await Promise.race([preview.look(new URL(c.req.url)), late])
    if (!sight) return c.json({ previewBackend: 'running' })
    const { catalog, workspace } = sight
    return c.json({ previewBackend: workspace.previewBackend, version: catalog.current()?.version })
  })
}
