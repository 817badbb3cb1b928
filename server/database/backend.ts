import type { Dialect } from 'kysely'
import type { Pool } from 'pg'
import type { ChangeChannel } from './changes.ts'
import type { DatabaseLocation } from './types.ts'

/** A database before it is open. */
export interface Backend {
  kind: DatabaseLocation['kind']
  /** Works after `prepare`. */
  dialect: Dialect
  channel: ChangeChannel
  /** Connections to PostgreSQL; `undefined` with SQLite. */
  pool?: Pool
  /** Connects, and migrates to the newest schema. After a failure the caller may call it again. */
  prepare(): Promise<void>
  /** @throws FileGoneError if the open file is missing or another one */
  check?(): void
  /** Closes the connections of `prepare`. */
  close(): Promise<void>
}
