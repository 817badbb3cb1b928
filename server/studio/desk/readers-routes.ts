import { Hono } from 'hono'
import * as z from 'zod'
import { AppError } from '../../errors.ts'
import type { Readers } from '../../identity/types.ts'
import type { Followers } from '../../mail/types.ts'
import { requireFresh } from '../guard.ts'
import type { LogAction } from '../log-store.ts'
import type { DeskReadersJson } from '../types.ts'

interface ReadersRoutesOptions {
  readers: Readers
  followers: Pick<Followers, 'count' | 'read'>
  log: LogAction
}

const query = z.object({
  q: z.string().max(254).catch(''),
  page: z.coerce.number().int().min(0).max(100_000).catch(0),
})

/** Answers requests about readers' accounts, below `/studio/api/readers`. */
export function readersRoutes({ readers, followers, log }: ReadersRoutesOptions): Hono {
  return new Hono()
    .get('/', async (c) => {
      const { q, page } = query.parse(c.req.query())
      const answer: DeskReadersJson = {
        ...(await readers.list(q, page)),
        followers: await followers.count(),
      }
      return c.json(answer)
    })
    .get('/followers.csv', async (c) => {
      const csv = await followers.read()
      if (csv === undefined) throw new AppError('not-found', 'No followers were imported.')
      await log('reader-exported', { detail: 'followers' })
      c.header('content-disposition', 'attachment; filename="followers.csv"')
      return c.body(csv, 200, { 'content-type': 'text/csv; charset=utf-8' })
    })
    .get('/:id', async (c) => c.json(await readers.find(c.req.param('id'))))
    .get('/:id/export', async (c) => {
      const data = await readers.export(c.req.param('id'))
      await log('reader-exported')
      c.header('content-disposition', 'attachment; filename="reader.json"')
      return c.body(JSON.stringify(data, null, 2), 200, { 'content-type': 'application/json' })
    })
    .post('/:id/end-sessions', async (c) => {
      await readers.endSessions(c.req.param('id'))
      await log('reader-signed-out')
      return c.body(null, 204)
    })
    .post('/:id/reset', async (c) => {
      await readers.sendReset(c.req.param('id'))
      return c.body(null, 204)
    })
    .delete('/:id', requireFresh, async (c) => {
      const withComments = c.req.query('comments') === 'delete'
      await readers.erase(c.req.param('id'), { withComments })
      // The log keeps no address: it outlives the account.
      await log('reader-erased', { detail: withComments ? 'with the comments' : 'the comments stay' })
      return c.body(null, 204)
    })
}
