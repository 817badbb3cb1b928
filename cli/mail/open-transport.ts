import { join } from 'node:path'
import type { Config } from '#server/config/config.ts'
import { openTransport } from '#server/mail/transports/open-transport.ts'

/** Opens the way mails leave by, as the site does. Nothing is connected or written yet. */
export function openWayOut({ mail, dataDir, publicUrl }: Config) {
  return openTransport({
    ...mail,
    dir: join(dataDir, 'outbox'),
    host: new URL(publicUrl).hostname,
    siteName: () => 'Waypost',
  })
}
