import { join } from 'node:path'
import type { Config } from '#server/config/config.ts'
import { openTransport } from '#server/mail/mail.ts'

/** Opens the mail transport that the site uses, without connecting yet. */
export function openMailTransport({ mail, dataDir, publicUrl }: Config) {
  return openTransport({
    ...mail,
    dir: join(dataDir, 'outbox'),
    host: new URL(publicUrl).hostname,
    siteName: () => 'Waypost',
  })
}
