import { PostgresAdapter, sql, type Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import * as createAccounts from './migrations/2026-11-21T1100-create-accounts.ts'
import * as createMails from './migrations/2026-11-21T1110-create-mails.ts'
import * as createRateLimits from './migrations/2026-11-21T1120-create-rate-limits.ts'
import * as createThreads from './migrations/2026-11-21T1500-create-threads.ts'
import * as widenMails from './migrations/2026-11-21T1800-widen-mails.ts'
import * as leaseColumn from './migrations/2026-11-23T0200-lease-column.ts'
import * as displayNames from './migrations/2026-11-25T0200-display-names.ts'
import * as editedComments from './migrations/2026-11-25T0310-edited-comments.ts'
import * as answers from './migrations/2026-11-25T0400-answers.ts'
import * as createPasskeys from './migrations/2026-11-25T0415-create-passkeys.ts'
import * as answerMails from './migrations/2026-11-25T0430-answer-mails.ts'
import * as dropResetRequests from './migrations/2026-11-25T0900-drop-reset-requests.ts'
import * as createOwner from './migrations/2026-11-26T2130-create-owner.ts'
import * as createHistory from './migrations/2026-11-26T2140-create-history.ts'
import * as binKeys from './migrations/2026-11-28T1130-bin-keys.ts'
import * as countLog from './migrations/2026-11-28T1140-count-log.ts'
import * as createDailyCounts from './migrations/2026-11-28T1747-create-daily-counts.ts'
import * as createMessages from './migrations/2026-11-28T1800-create-messages.ts'
import * as notices from './migrations/2026-11-28T1840-notices.ts'
import * as importedComments from './migrations/2026-11-28T2110-imported-comments.ts'
import { NewerSchemaError } from './failure.ts'
import type { Db } from './types.ts'

const migrations = {
  '2026-11-21T1100-create-accounts': createAccounts,
  '2026-11-21T1110-create-mails': createMails,
  '2026-11-21T1120-create-rate-limits': createRateLimits,
  '2026-11-21T1500-create-threads': createThreads,
  '2026-11-21T1800-widen-mails': widenMails,
  '2026-11-23T0200-lease-column': leaseColumn,
  '2026-11-25T0200-display-names': displayNames,
  '2026-11-25T0310-edited-comments': editedComments,
  '2026-11-25T0400-answers': answers,
  '2026-11-25T0430-answer-mails': answerMails,
  '2026-11-25T0415-create-passkeys': createPasskeys,
  '2026-11-25T0900-drop-reset-requests': dropResetRequests,
  '2026-11-26T2130-create-owner': createOwner,
  '2026-11-26T2140-create-history': createHistory,
  '2026-11-28T1130-bin-keys': binKeys,
  '2026-11-28T1140-count-log': countLog,
  '2026-11-28T1747-create-daily-counts': createDailyCounts,
  '2026-11-28T1800-create-messages': createMessages,
  '2026-11-28T1840-notices': notices,
  '2026-11-28T2110-imported-comments': importedComments,
}

/** All migrations that this version knows. */
export const migrationNames: readonly string[] = Object.keys(migrations)

/** Called with the newest migration of a database before more run. */
export type BeforeUpgrade = (migration: string) => Promise<void>

/**
 * Migrates a database to the newest schema: on PostgreSQL all migrations or none, on SQLite within the transaction of
 * the caller.
 * @param migration The last migration to run; the newest if absent.
 * @param beforeUpgrade Called unless the database is new.
 * @throws NewerSchemaError if a newer version of Waypost changed the database, or made the `migration`.
 */
export async function migrate(db: Db, migration?: string, beforeUpgrade?: BeforeUpgrade): Promise<void> {
  const found = await listMigrations(db)
  const unknown = [...found, migration ?? []].flat().filter((name) => !migrationNames.includes(name))
  if (unknown.length > 0) throw new NewerSchemaError(unknown.at(-1)!)
  if (found.length > 0 && found.length < migrationNames.length) await beforeUpgrade?.(found.at(-1)!)
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await (migration === undefined
    ? migrator.migrateToLatest()
    : migrator.migrateTo(migration))
  if (error) throw error
}

/** Whether this version has a migration, or a newer version added it. */
export function isKnownMigration(name: string): boolean {
  return migrationNames.includes(name)
}

/** Lists the migrations that a database has, in their order. */
export async function listMigrations(db: Kysely<any>): Promise<string[]> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const table = isPostgres
    ? sql`select 1 where to_regclass('kysely_migration') is not null`
    : sql`select 1 from sqlite_schema where name = 'kysely_migration'`
  if ((await table.execute(db)).rows.length === 0) return []
  const rows = await db.selectFrom('kysely_migration').select('name').execute()
  return rows.map(({ name }) => String(name)).toSorted()
}
