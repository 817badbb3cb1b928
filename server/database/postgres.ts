import { CamelCasePlugin, Kysely, PostgresDialect, sql } from 'kysely'
import { Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { Client, Pool, type PoolClient } from 'pg'
import type { ChangeChannel } from './changes.ts'
import { DatabaseInUseError } from './failure.ts'
import { migrate, type BeforeUpgrade } from './migrate.ts'
import type { Backend } from './backend.ts'
import type { Schema } from './types.ts'

/** How long the start waits for PostgreSQL to answer. */
const CONNECT_MS = 10_000

/** How long PostgreSQL may take over one statement. */
const QUERY_MS = 30_000

const UNREADABLE =
  'the address is malformed. In a name or a password @ is written %40, : %3A, / %2F, ? %3F and # %23.'

/** Time before a new attempt to connect. */
const RECONNECT_MS = 1_000

/** Time between two checks of the connection. */
const ALIVE_EVERY_MS = 15_000

/** Maximum size of a PostgreSQL notification in bytes. */
const MAX_MESSAGE_BYTES = 7_999

/** The channel between instances. */
const CHANNEL = 'waypost'

/** The lock that all running sites share. */
const LOCK = `hashtext('${CHANNEL}')`

/** The lock during the copy and the upgrade. Kysely's own lock comes too late: Kysely looks for its tables first. */
const UPGRADE_LOCK = `hashtext('${CHANNEL} upgrade')`
const UPGRADE_TIMEOUT_MS = 10_000
const LOCK_RETRY_MS = 50

/** Makes the backend of a PostgreSQL server; `prepare` connects. @throws Error if the address is malformed */
export function openPostgres(url: string, beforeUpgrade?: BeforeUpgrade): Backend {
  if (!parseAddress(url)) throw new Error(UNREADABLE)
  const pool = new Pool({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: QUERY_MS,
    keepAlive: true,
  })
  // The pool replaces a broken connection, whose query fails. Without a listener, the pool's 'error' event would end
  // the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const dialect = new PostgresDialect({ pool })
  return {
    kind: 'postgres',
    dialect,
    channel: createPostgresChannel(url),
    pool,
    async prepare() {
      await refuseTransactionPooler(pool)
      await refuseLocked(pool)
      const db = new Kysely<Schema>({ dialect, plugins: [new CamelCasePlugin()] })
      await withUpgradeLock(db, (locked) => migrate(locked, undefined, beforeUpgrade))
    },
    async close() {
      if (!pool.ended) await pool.end()
    },
  }
}

/**
 * Refuses a pooler that lends connections for one transaction: LISTEN does not work through it.
 * @throws Error naming what to do.
 */
async function refuseTransactionPooler(pool: Pool): Promise<void> {
  const clients: PoolClient[] = []
  try {
    for (let count = 0; count < 2; count += 1) clients.push(await pool.connect())
    const [one, other] = clients
    const session = await readSession(one)
    // A pooler usually lends the session that it used last.
    const isShared = (await readSession(other)) === session || (await readSession(one)) !== session
    if (isShared) throw new Error(POOLED)
  } finally {
    for (const client of clients) client.release()
  }
}

const POOLED =
  'it is behind a pooler that lends connections for a transaction, such as PgBouncer, so that instances cannot notify each other. Connect to PostgreSQL itself, or set pool_mode = session.'

async function readSession(client: PoolClient): Promise<number> {
  return (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0].pid
}

/**
 * Reads an address as the driver does, with the defaults of the environment.
 * @returns `undefined` if it is malformed. An address with an unencoded sign in the password counts as malformed: the
 * driver would read the rest of the password as a port, a database or a parameter, and print it.
 */
export function parseAddress(url: string): Client | undefined {
  if (!ADDRESS.test(url)) return undefined
  try {
    return new Client({ connectionString: url })
  } catch {
    return undefined
  }
}

/** Scheme, user and password, host and port, database, and named parameters. */
const ADDRESS = /^postgres(ql)?:\/\/([^/?#]*@)?[^@/?#]*(\/[^@/?#]*)?(\?[a-z_]+=[^&#]*(&[a-z_]+=[^&#]*)*)?$/

/** Connects instances by LISTEN and NOTIFY, on a separate connection. A broken connection is replaced. */
export function createPostgresChannel(url: string): ChangeChannel {
  const closing = new AbortController()
  let isOpen = false

  return {
    send: notify,
    open(onMessage) {
      if (isOpen) return
      isOpen = true
      void keepListening(url, onMessage, closing.signal)
    },
    close() {
      closing.abort()
    },
  }
}

/** Notifies every instance on the same database once the transaction commits. */
async function notify(trx: Kysely<Schema>, messages: readonly string[]): Promise<void> {
  // A message that is too long shrinks to its topic, which means any key of the topic.
  const sent = messages.map((message) =>
    Buffer.byteLength(message) > MAX_MESSAGE_BYTES ? message.slice(0, message.indexOf(':')) : message,
  )
  await sql`select pg_notify(${CHANNEL}, message) from unnest(${sent}::text[]) as message`.execute(trx)
}

type OnMessage = Parameters<ChangeChannel['open']>[0]

async function keepListening(url: string, onMessage: OnMessage, closing: AbortSignal): Promise<void> {
  while (!closing.aborted) {
    // Whatever broke the connection, the loop connects again.
    await listen(url, onMessage, closing).catch(() => {})
    await setTimeout(RECONNECT_MS, undefined, { ref: false, signal: closing }).catch(() => {})
  }
}

/** Listens until the connection breaks. */
async function listen(url: string, onMessage: OnMessage, closing: AbortSignal): Promise<void> {
  // The driver waits for an unresponsive server before it closes. A socket of our own closes at once.
  const socket = new Socket({ signal: closing })
  let alive: NodeJS.Timeout | undefined
  try {
    const client = new Client({
      connectionString: url,
      stream: () => socket,
      keepAlive: true,
      connectionTimeoutMillis: ALIVE_EVERY_MS,
      query_timeout: ALIVE_EVERY_MS,
    })
    client.on('notification', ({ payload }) => onMessage(payload))
    const broken = new Promise<void>((resolve) => {
      client.on('error', () => resolve())
      client.on('end', () => resolve())
    })
    await client.connect()
    // The site holds this lock while it runs, so `lockDatabase` fails.
    await client.query(`select pg_advisory_lock_shared(${LOCK})`)
    await client.query(`listen ${CHANNEL}`)
    // This process missed all changes before the connection listened.
    onMessage(undefined)
    alive = setInterval(() => {
      client.query('select 1').catch(() => socket.destroy())
    }, ALIVE_EVERY_MS).unref()
    await broken
  } finally {
    clearInterval(alive)
    socket.destroy()
  }
}

/** Locks a database against sites until the connection ends. @throws DatabaseInUseError if a site runs on it. */
export async function lockDatabase(client: Client): Promise<void> {
  const { rows } = await client.query(`select 1 where pg_try_advisory_lock(${LOCK})`)
  if (rows.length === 0) throw new DatabaseInUseError('is in use.')
}

/** Lists the migrations that a database has, in their order. */
export async function listServerMigrations(client: Client): Promise<string[]> {
  const { rows: tables } = await client.query(`select 1 where to_regclass('kysely_migration') is not null`)
  if (tables.length === 0) return []
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration')
  return rows.map(({ name }) => name).toSorted()
}

/** @throws DatabaseInUseError while a move or a restore locks the database */
async function refuseLocked(pool: Pool): Promise<void> {
  const { rows } = await pool.query(`select 1 where pg_try_advisory_xact_lock_shared(${LOCK})`)
  if (rows.length === 0) throw new DatabaseInUseError('is being moved or restored.')
}

/**
 * Runs `work` on a connection that holds the lock of upgrades. The code polls for the lock: PostgreSQL would give the
 * lock to a waiting query even after its timeout, and nobody would release it.
 * @throws DatabaseInUseError if another instance still holds it after 10 seconds.
 */
function withUpgradeLock(db: Kysely<Schema>, work: (locked: Kysely<Schema>) => Promise<void>): Promise<void> {
  return db.connection().execute(async (locked) => {
    const startedAt = performance.now()
    const tryLock = sql`select 1 where pg_try_advisory_lock(${sql.raw(UPGRADE_LOCK)})`
    while ((await tryLock.execute(locked)).rows.length === 0) {
      if (performance.now() - startedAt > UPGRADE_TIMEOUT_MS)
        throw new DatabaseInUseError('is being upgraded by another instance.')
      await setTimeout(LOCK_RETRY_MS)
    }
    try {
      await work(locked)
    } finally {
      // A broken connection no longer holds the lock.
      await sql`select pg_advisory_unlock(${sql.raw(UPGRADE_LOCK)})`.execute(locked).catch(() => {})
    }
  })
}
