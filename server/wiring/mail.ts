import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/types.ts'
import { createClientAddress } from '../http/client-address.ts'
import { createRateLimits } from '../http/rate-limit.ts'
import type { Log } from '../log.ts'
import { openContact } from '../mail/contact.ts'
import { openOutbox } from '../mail/outbox.ts'
import { mailRoutes } from '../mail/routes.ts'
import { openTransport } from '../mail/transports/open-transport.ts'
import type { Blog } from './blog.ts'

/** Opens the way out for mails, and what visitors write to the creator. */
export function openMail(
  { mail, contact: settings, dataDir, publicUrl, trustedProxies }: Config,
  { database, blog }: { database: Database; blog: Blog },
  log: Log,
) {
  const { db, changes, pool } = database
  const siteName = () => blog.site.view().title
  const transport = openTransport({
    ...mail,
    dir: join(dataDir, 'outbox'),
    host: new URL(publicUrl).hostname,
    siteName,
  })
  const creator = () => settings.to ?? blog.site.view().contact.email
  const outbox = openOutbox({ db, changes, transport, creator, log })
  const contact = openContact({
    db,
    outbox,
    ids: settings.client,
    creator,
    siteName,
    createRateLimit: createRateLimits(pool),
    perHour: settings.perHour,
    now: () => new Date(),
    log,
  })
  const clientAddress = createClientAddress(trustedProxies)
  const isOurs = settings.client.origin === undefined
  return {
    outbox,
    /** `undefined` where another service takes what visitors write. */
    routes: isOurs
      ? mailRoutes({ contact, clientAddress, publicUrl, origins: settings.origins, siteName })
      : undefined,
    description: transport.description,
  }
}

export type Mail = ReturnType<typeof openMail>
