import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as z from 'zod'
import { DRAFT_PATH } from '#domain/addresses.ts'
import { readJson } from '../http/json-body.ts'
import { requireFresh } from './guard.ts'
import type { History } from './history.ts'
import type { LogAction } from './log-store.ts'
import type { openPictureBin } from './picture-bin.ts'

interface HistoryRoutesOptions {
  history: History
  pictureBin: Pick<ReturnType<typeof openPictureBin>, 'list'>
  publicUrl: string
  log: LogAction
}

/** Twice the maximum size of an entry's file. */
const MAX_TEXT_BYTES = 1024 * 1024

const newLink = z.strictObject({ expiresAt: z.iso.datetime().nullable() })

/** Answers requests for earlier texts, the bin and links to drafts, below `/studio/api`. */
export function historyRoutes({ history, pictureBin, publicUrl, log }: HistoryRoutesOptions): Hono {
  const { bin, draftLinks } = history
  const routes = new Hono()

  routes.get('/history/:type/:name', async (c) =>
    c.json({ versions: await history.versions.list(entryOf(c.req.param())) }),
  )
  routes.post('/history/:type/:name', bodyLimit({ maxSize: MAX_TEXT_BYTES }), async (c) => {
    await history.versions.keepSaved(entryOf(c.req.param()), await c.req.text())
    return c.body(null, 204)
  })
  routes.get('/history/:type/:name/:id', async (c) =>
    c.json(await history.versions.read(entryOf(c.req.param()), c.req.param('id'))),
  )

  routes.get('/bin', async (c) => c.json({ entries: await bin.list(), pictures: await pictureBin.list() }))
  routes.post('/bin/:id/restore', async (c) => {
    const restored = await bin.restore(c.req.param('id'))
    await log('restore', { entry: restored.entry })
    return c.json({ entry: restored.entry })
  })
  routes.delete('/bin/:id', requireFresh, async (c) => {
    const id = c.req.param('id')
    const entry = await bin.delete(id)
    await log('bin-emptied', { entry })
    return c.body(null, 204)
  })

  routes.get('/shared/:type/:name', async (c) =>
    c.json({ links: await draftLinks.list(entryOf(c.req.param())) }),
  )
  routes.post('/shared/:type/:name', bodyLimit({ maxSize: MAX_TEXT_BYTES }), async (c) => {
    const entry = entryOf(c.req.param())
    const { expiresAt } = await readJson(c, newLink)
    const { id, token } = await draftLinks.add(entry, expiresAt)
    await log('draft-shared', { entry })
    return c.json({ id, address: `${publicUrl}${DRAFT_PATH}/${token}` }, 201)
  })
  routes.delete('/shared/:type/:name/:id', async (c) => {
    const entry = entryOf(c.req.param())
    await draftLinks.end(entry, c.req.param('id'))
    await log('draft-unshared', { entry })
    return c.body(null, 204)
  })
  return routes
}

function entryOf({ type, name }: { type: string; name: string }): string {
  return `${type}/${name}`
}
