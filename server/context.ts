import type { Database } from './database/types.ts'
import type { ClientAddress } from './http/client-address.ts'
import type { SecurityOptions } from './http/security-headers.ts'
import type { Log } from './log.ts'

/** Values that many rooms need. Each `openX` takes them first, then its own options. */
export interface ServerContext {
  log: Log
  now(): Date
  /** Origin that readers use, without a slash at the end: `https://mehar.example`. */
  publicUrl: string
  security: SecurityOptions
  /** Folder of the server's own files. */
  dataDir: string
  /** Whether this process shows drafts. */
  isPreview: boolean
  clientAddress: ClientAddress
  database: Database
  /** Signs sessions and links. */
  secret: string
  siteName(): string
}
