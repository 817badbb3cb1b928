import { Hono, type Context } from 'hono'
import { openAsBlob } from 'node:fs'
import type { Copies } from '../../backups/types.ts'
import { AppError } from '../../errors.ts'
import { requireFresh, type OwnerVariables } from '../guard.ts'
import type { LogAction } from '../log-store.ts'
import type { CopiesJson } from '../types.ts'

export interface CopiesRoutesOptions {
  copies: Copies
  log: LogAction
}

const MISSING = 'This copy was deleted.'

/** Answers requests about the copies of the site. A copy holds every secret of the site. */
export function copiesRoutes({ copies, log }: CopiesRoutesOptions) {
  return new Hono<{ Variables: OwnerVariables }>()
    .get('/', async (c) => answer(c))
    .post('/', async (c) => {
      if (!copies.work()) {
        copies.make()
        await log('copy-made')
      }
      return answer(c, 202)
    })
    .get('/:name', requireFresh, async (c) => {
      // Here the studio gets the owner's proof before the browser loads the file.
      await pathOf(c.req.param('name'))
      return c.body(null, 204)
    })
    .get('/:name/file', requireFresh, async (c) => {
      const name = c.req.param('name')
      // The blob reads the file as it is sent.
      const file = await openAsBlob(await pathOf(name))
      await log('copy-downloaded', { detail: name })
      return c.body(file.stream(), 200, {
        'content-type': 'application/octet-stream',
        'content-length': String(file.size),
        'content-disposition': `attachment; filename="${name}"`,
      })
    })
    .post('/:name/restore', requireFresh, async (c) => {
      const name = c.req.param('name')
      if (copies.whyNoRestore !== undefined) throw new AppError('forbidden', copies.whyNoRestore)
      const path = await pathOf(name)
      await log('copy-restored', { detail: name })
      if (!copies.restore(path))
        throw new AppError('busy', 'A copy is being made. Try again once it is done.')
      return answer(c, 202)
    })
    .delete('/:name', requireFresh, async (c) => {
      const name = c.req.param('name')
      if (!(await copies.remove(name))) throw new AppError('not-found', MISSING)
      await log('copy-deleted', { detail: name })
      return answer(c)
    })

  async function answer(c: Context, status: 200 | 202 = 200): Promise<Response> {
    const body: CopiesJson = {
      copies: await copies.list(),
      work: copies.work(),
      failure: copies.failure(),
      whyNoRestore: copies.whyNoRestore,
    }
    return c.json(body, status)
  }

  async function pathOf(name: string): Promise<string> {
    const path = await copies.find(name)
    if (path === undefined) throw new AppError('not-found', MISSING)
    return path
  }
}
