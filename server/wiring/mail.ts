import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import type { Log } from '../log.ts'
import { openOutbox } from '../mail/outbox.ts'
import { openTransport } from '../mail/transports/open-transport.ts'

/** Opens the way out for mails. */
export function openMail({ mail, dataDir, publicUrl }: Config, { db, changes }: Database, log: Log) {
  const transport = openTransport({
    ...mail,
    dir: join(dataDir, 'outbox'),
    host: new URL(publicUrl).hostname,
  })
  return { outbox: openOutbox({ db, changes, transport, log }), description: transport.description }
}

export type Mail = ReturnType<typeof openMail>
