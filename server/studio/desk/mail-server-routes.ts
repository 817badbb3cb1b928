import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { AppError } from '../../errors.ts'
import { readJson } from '../../http/json-body.ts'
import { mailServerSchema } from '#domain/mail-server.ts'
import type { MailServer } from '../../mail/types.ts'
import { requireFresh, type OwnerVariables } from '../guard.ts'
import type { LogAction } from '../log-store.ts'

const MAX_BODY_BYTES = 4 * 1024

/** Answers the mail server that she set, without its password, and changes it. */
export function mailServerRoutes({ server, log }: { server: MailServer; log: LogAction }) {
  return new Hono<{ Variables: OwnerVariables }>()
    .get('/mail/server', (c) => c.json(server.describe()))
    .put('/mail/server', requireFresh, bodyLimit({ maxSize: MAX_BODY_BYTES }), async (c) => {
      const form = await readJson(c, mailServerSchema)
      const change = await server.set(form)
      if (!change.ok) throw new AppError('invalid', change.reason)
      await log('mail-server', { detail: form.host })
      return c.json(server.describe())
    })
    .delete('/mail/server', requireFresh, async (c) => {
      await server.remove()
      await log('mail-server', { detail: 'none' })
      return c.json(server.describe())
    })
}
