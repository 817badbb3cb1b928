import { fileNameOf } from '@waypost/content-service/folder'
import { focuses } from '@waypost/content-service/focus'
import { PictureError, type ContentService } from '@waypost/content-service'
import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as z from 'zod'
import { AppError } from '../errors.ts'
import { readJson } from '../http/json-body.ts'
import { problem } from '../http/problem.ts'
import { withDraftFiles } from './draft-files.ts'
import { requireFresh } from './guard.ts'
import type { LogAction } from './log-store.ts'
import type { openPictureBin } from './picture-bin.ts'
import type { PictureJson } from './types.ts'

interface PictureRoutesOptions extends Pick<ContentService, 'pictures' | 'findAsset'> {
  /** Lists the addresses of the site's own pictures, such as the portrait. */
  ofSite(): readonly string[]
  bin: ReturnType<typeof openPictureBin>
  log: LogAction
}

const MAX_TEXT_LENGTH = 2_000
/** Maximum size of both texts in any script, escaped as JSON. */
const MAX_TEXTS_BYTES = 64 * 1024
const texts = z.strictObject({
  title: z.string().max(MAX_TEXT_LENGTH, 'The caption is too long.').optional(),
  description: z.string().max(MAX_TEXT_LENGTH, 'The description is too long.').optional(),
  focus: z.enum(['', ...focuses]).optional(),
})

/** Answers requests for the pictures of the content folder, below `/studio/api/pictures`. */
export function pictureRoutes({ pictures, findAsset, ofSite, bin, log }: PictureRoutesOptions): Hono {
  const routes = new Hono()

  routes.get('/', (c) => c.json({ pictures: list() }))

  /** The request's body is the file. */
  routes.post('/', async (c) => {
    const { body } = c.req.raw
    if (body === null) throw new AppError('invalid', 'There is no picture in the request.')
    const name = c.req.query('name') ?? ''
    const added = await pictures.add(body, fileNameOf(name.replace(/\.[^.]*$/, '')) || 'picture')
    if (added.isNew) await log('picture-added', { detail: added.name })
    return c.json(find(added.name), added.isNew ? 201 : 200)
  })

  /** Redirects from a picture's name in a text to its file. */
  routes.get('/:name/file', (c) => {
    const asset = findAsset(c.req.param('name'), { withDrafts: true })
    if (!asset) throw new PictureError('missing', 'There is no such picture.')
    return c.redirect(withDraftFiles(asset.url) + new URL(c.req.url).search)
  })

  routes.patch('/:name', bodyLimit({ maxSize: MAX_TEXTS_BYTES }), async (c) => {
    const { name } = find(c.req.param('name'))
    await pictures.describe(name, await readJson(c, texts))
    return c.json(find(name))
  })

  routes.delete('/:name', async (c) => {
    const name = c.req.param('name')
    const { usedBy, isOfSite } = find(name)
    if ((usedBy.length > 0 || isOfSite) && c.req.query('used') !== 'yes')
      return c.json({ code: 'in-use', detail: 'This picture is shown.', usedBy }, 409)
    await bin.put(name)
    await log('picture-deleted', { detail: name })
    return c.body(null, 204)
  })

  routes.post('/bin/:id/restore', async (c) => {
    const restored = await bin.restore(c.req.param('id'))
    await log('restore', { detail: restored.name })
    return c.json(restored)
  })
  routes.delete('/bin/:id', requireFresh, async (c) => {
    await log('bin-emptied', { detail: await bin.delete(c.req.param('id')) })
    return c.body(null, 204)
  })

  routes.onError((error, c) => {
    if (error instanceof PictureError) return refuse(c, error)
    throw error
  })
  return routes

  function list(): PictureJson[] {
    const shown = ofSite()
    return pictures
      .list()
      .map((picture) => ({ ...picture, isOfSite: shown.some((address) => address === picture.path) }))
  }

  function find(name: string) {
    const picture = list().find((one) => one.name === name)
    if (!picture) throw new PictureError('missing', `There is no picture '${name.slice(0, 100)}'.`)
    return picture
  }
}

const STATUS = {
  'too-large': 413,
  'no-picture': 415,
  missing: 404,
  'unreadable-description': 409,
} as const

function refuse(c: Context, { code, message }: PictureError): Response {
  // The server does not read the rest of the body.
  if (code === 'too-large') c.header('connection', 'close')
  return problem(c, STATUS[code], code, message)
}
