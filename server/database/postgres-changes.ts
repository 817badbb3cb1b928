import { sql, type Kysely } from 'kysely'
import { Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { Client } from 'pg'
import type { Wire } from './changes.ts'
import type { Schema } from './schema.ts'

/** How long to wait before the connection is made again. */
const AGAIN_MS = 1_000

/** How often it is asked whether anybody is still at the other end. */
const ALIVE_EVERY_MS = 15_000

/** Most bytes of a message of PostgreSQL's. */
const MAX_MESSAGE_BYTES = 7_999

/** The name under which instances speak to each other. */
const CHANNEL = 'waypost'

/** Hears of other instances by LISTEN and NOTIFY, on a connection of its own that is made again when it breaks. */
export function createPostgresWire(url: string): Wire & { close(): void } {
  const closing = new AbortController()
  let isOpen = false

  return {
    send: notify,
    open(hear) {
      if (isOpen) return
      isOpen = true
      void keepListening(url, hear, closing.signal)
    },
    close() {
      closing.abort()
    },
  }
}

/** Says something to every instance on the same database, if the transaction commits. */
async function notify(trx: Kysely<Schema>, messages: readonly string[]): Promise<void> {
  // What is too long names its topic alone: anything of it.
  const sent = messages.map((message) =>
    Buffer.byteLength(message) > MAX_MESSAGE_BYTES ? message.slice(0, message.indexOf(':')) : message,
  )
  await sql`select pg_notify(${CHANNEL}, message) from unnest(${sent}::text[]) as message`.execute(trx)
}

type Hear = Parameters<Wire['open']>[0]

async function keepListening(url: string, hear: Hear, closing: AbortSignal): Promise<void> {
  while (!closing.aborted) {
    // Whatever ended it, there is nothing to do but to begin anew.
    await listen(url, hear, closing).catch(() => {})
    await setTimeout(AGAIN_MS, undefined, { ref: false, signal: closing }).catch(() => {})
  }
}

/** Listens until the connection breaks. */
async function listen(url: string, hear: Hear, closing: AbortSignal): Promise<void> {
  // A socket of ours can be closed at any moment, where the driver would first wait for a server that does not answer.
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
    client.on('notification', ({ payload }) => hear(payload))
    const broken = new Promise<void>((resolve) => {
      client.on('error', () => resolve())
      client.on('end', () => resolve())
    })
    await client.connect()
    await client.query(`listen ${CHANNEL}`)
    // While nobody listened, anything may have happened.
    hear(undefined)
    alive = setInterval(() => {
      client.query('select 1').catch(() => socket.destroy())
    }, ALIVE_EVERY_MS).unref()
    await broken
  } finally {
    clearInterval(alive)
    socket.destroy()
  }
}
