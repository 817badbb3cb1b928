import type { Database } from './database/types.ts'
import type { ClientAddress } from './http/client-address.ts'
import type { SecurityOptions } from './http/security-headers.ts'
import type { Log } from './log.ts'

/** What many parts of the server need. Each `openX` takes it first, then the options that only this part needs. */
export interface ServerContext {
  log: Log
  now(): Date
  /** Origin that readers use, without a slash at the end: `https://mehar.example`. */
  publicUrl: string
  security: SecurityOptions
  /** Folder of the server's own files. */
  dataDir: string
  /** Whether the site shows drafts. */
  isPreview: boolean
  clientAddress: ClientAddress
  database: Database
  /** Signs sessions and links. */
  secret: string
  siteName(): string
}
