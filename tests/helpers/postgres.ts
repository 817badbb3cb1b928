import { randomBytes } from 'node:crypto'
import { Client } from 'pg'

/** A PostgreSQL database for one test. */
export interface TestDatabase {
  url: string
  /** Copies it, drops it, and restores it from the copy. No connection may be open. */
  restore(): Promise<void>
  /** Removes it, also with open connections. */
  drop(): Promise<void>
}

/** This worker's databases without a test; the global set-up removes them at the end. */
const idle: MigratedDatabase[] = []

/** A database that a test has migrated. */
interface MigratedDatabase extends TestDatabase {
  /** Its tables and migrations, as they were after it was migrated. */
  shape: string
}

/**
 * Creates an empty database on the server that TEST_DATABASE_URL names.
 *
 * @throws Error if there is no such server, so that a test cannot pass without one.
 */
export async function createPostgresDatabase(): Promise<TestDatabase> {
  // The global set-up removes every database with its prefix.
  const prefix = process.env.TEST_DATABASE_PREFIX ?? 'waypost_test'
  const name = `${prefix}_${randomBytes(8).toString('hex')}`
  await connected(serverUrl(), (client) => client.query(`create database ${name}`))
  const url = new URL(serverUrl())
  url.pathname = name
  return {
    url: url.href,
    async restore() {
      await connected(serverUrl(), async (client) => {
        await client.query(`create database ${name}_copy template ${name}`)
        await client.query(`drop database ${name}`)
        await client.query(`alter database ${name}_copy rename to ${name}`)
      })
    },
    async drop() {
      await connected(serverUrl(), (client) => client.query(`drop database if exists ${name} with (force)`))
    },
  }
}

/**
 * Gives a test an empty, migrated database. Migrating takes longer than most tests, so successive tests reuse one.
 *
 * @param migrate Brings a new database to the newest schema.
 */
export async function takePostgresDatabase(
  migrate: (url: string) => Promise<void>,
): Promise<{ url: string; giveBack(): Promise<void> }> {
  const database = idle.pop() ?? (await createMigrated(migrate))
  return { url: database.url, giveBack: () => giveBack(database) }
}

async function createMigrated(migrate: (url: string) => Promise<void>): Promise<MigratedDatabase> {
  const database = await createPostgresDatabase()
  await migrate(database.url)
  return { ...database, shape: await connected(database.url, readShape) }
}

/** Empties a database for the next test, or drops it if the test has changed its tables. */
async function giveBack(database: MigratedDatabase): Promise<void> {
  // One connection for all queries, because connecting takes longest.
  const isEmptied = await connected(database.url, async (client) => {
    await client.query(END_OTHER_CONNECTIONS)
    if ((await readShape(client)) !== database.shape) return false
    await client.query(EMPTY_TABLES)
    return true
  })
  if (!isEmptied) return database.drop()
  idle.push(database)
}

const END_OTHER_CONNECTIONS = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`

const SHAPE = `select string_agg(name, ' ' order by name) as shape
  from (select tablename as name from pg_tables where schemaname = 'public'
    union all select name from kysely_migration) as names`

/** Deletes the rows, newest tables first, because a table refers only to older ones. Truncating small tables is slower. */
const EMPTY_TABLES = `do $$ declare name text; begin
  for name in select relname from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'kysely%' order by oid desc
  loop execute format('delete from %I', name); end loop; end $$`

async function readShape(client: Client): Promise<string> {
  return (await client.query<{ shape: string }>(SHAPE)).rows[0].shape
}

async function connected<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(url)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function serverUrl(): string {
  const url = process.env.TEST_DATABASE_URL
  if (!url) throw new Error('TEST_DATABASE_URL is not set, which the set-up of the tests should have done.')
  return url
}
