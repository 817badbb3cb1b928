import type { Dialect } from 'kysely'
import type { Pool } from 'pg'
import type { ChangeChannel } from './changes.ts'
import type { DatabaseLocation } from './types.ts'

/** A database that is about to be opened. */
export interface Backend {
  kind: DatabaseLocation['kind']
  /** Usable once it is prepared. */
  dialect: Dialect
  channel: ChangeChannel
  /** Connections to PostgreSQL; `undefined` with SQLite. */
  pool?: Pool
  /** Connects, and brings the database to the newest schema. After a failure it may be tried again. */
  prepare(): Promise<void>
  /** @throws FileGoneError if what was opened must not be used any more. */
  check?(): void
  /** Closes what `prepare` opened. */
  close(): Promise<void>
}
