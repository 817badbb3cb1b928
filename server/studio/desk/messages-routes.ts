import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as z from 'zod'
import { parseBlock } from '#domain/blocked-address.ts'
import { isEmailAddress, normalizeEmail } from '#domain/email-address.ts'
import { AppError } from '../../errors.ts'
import { readJson } from '../../http/json-body.ts'
import type { StudioMail } from '../../mail/types.ts'
import { requireFresh } from '../guard.ts'
import type { LogAction } from '../log-store.ts'

const MAX_BODY_BYTES = 4 * 1024

const query = z.object({
  show: z.enum(['inbox', 'unread', 'held', 'failed', 'archived', 'all']).catch('inbox'),
  after: z
    .string()
    .regex(/^[\dT:.Z-]{24},[\w-]{1,64}$/)
    .transform((position) => {
      const [createdAt, id] = position.split(',') as [string, string]
      return { createdAt, id }
    })
    .optional()
    .catch(undefined),
})
const marks = z
  .strictObject({ isRead: z.boolean().optional(), isArchived: z.boolean().optional() })
  .refine((changes) => Object.keys(changes).length > 0, 'Name a mark to change.')
const address = z
  .string()
  .max(254)
  .transform(normalizeEmail)
  .refine(isEmailAddress, 'This is no e-mail address.')
const sender = z
  .string()
  .max(254)
  .transform(parseBlock)
  .pipe(z.string('This is neither an e-mail address nor a domain such as @example.com.'))

const MISSING = 'This message was deleted.'

const IN_DELIVERY = 'This mail may be in delivery now. Try again in a minute.'

/** Answers requests about visitors' messages and about mail: `/messages` and `/mail`. */
export function messagesRoutes({ mail, log }: { mail: StudioMail; log: LogAction }): Hono {
  const { messages } = mail
  return new Hono()
    .on(['POST', 'PATCH'], ['/messages/*', '/mail/*'], bodyLimit({ maxSize: MAX_BODY_BYTES }))
    .get('/messages', async (c) => {
      const { show, after } = query.parse(c.req.query())
      return c.json(await messages.list(show, after))
    })
    .get('/messages/:id', async (c) => {
      const message = await messages.find(c.req.param('id'))
      if (!message) throw new AppError('not-found', MISSING)
      return c.json(message)
    })
    .patch('/messages/:id', async (c) => {
      if (!(await messages.mark(c.req.param('id'), await readJson(c, marks))))
        throw new AppError('not-found', MISSING)
      return c.body(null, 204)
    })
    .delete('/messages/:id', requireFresh, async (c) => {
      if (!(await messages.delete(c.req.param('id')))) throw new AppError('busy', IN_DELIVERY)
      await log('message-deleted')
      return c.body(null, 204)
    })

    .get('/mail', async (c) => c.json(await mail.report()))
    .post('/mail/:id/send', async (c) => {
      const change = await messages.send(c.req.param('id'))
      if (!change.isDone)
        throw new AppError(
          'invalid',
          change.state === 'waiting' ? IN_DELIVERY : 'This mail was sent or deleted.',
        )
      return c.body(null, 204)
    })
    .post('/mail/send-failed', async (c) => c.json({ count: await messages.sendFailed() }))
    .post('/mail/trial', async (c) => {
      const { to } = await readJson(c, z.object({ to: address }))
      return c.json(await mail.try(to))
    })
    .post('/mail/blocked', async (c) => {
      const { sender: blocked } = await readJson(c, z.object({ sender }))
      if (await messages.block(blocked)) await log('sender-blocked', { detail: blocked })
      return c.body(null, 204)
    })
    .delete('/mail/blocked/:sender', async (c) => {
      const blocked = c.req.param('sender')
      if (await messages.unblock(blocked)) await log('sender-unblocked', { detail: blocked })
      return c.body(null, 204)
    })
}
