import { Client } from 'pg'
import { CHANNEL, notify, type Wire } from './changes.ts'

/** How long to wait before the connection is made again. */
const AGAIN_MS = 1_000

/** How often it is asked whether anybody is still at the other end. */
const ALIVE_EVERY_MS = 15_000

/** Hears of other instances by LISTEN and NOTIFY, on a connection of its own that is made again when it breaks. */
export function createPostgresWire(url: string): Wire & { close(): Promise<void> } {
  let client: Client | undefined
  let hear: ((message: string | undefined) => void) | undefined
  let again: NodeJS.Timeout | undefined
  let isClosed = false

  return {
    send: notify,
    open(listener) {
      if (hear) return
      hear = listener
      void connect()
    },
    async close() {
      isClosed = true
      clearTimeout(again)
      await client?.end().catch(() => {})
    },
  }

  async function connect() {
    const connection = new Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: ALIVE_EVERY_MS,
      query_timeout: ALIVE_EVERY_MS,
    })
    client = connection
    let isOver = false
    let alive: NodeJS.Timeout | undefined
    const retry = () => {
      if (isOver) return
      isOver = true
      clearInterval(alive)
      connection.end().catch(() => {})
      if (!isClosed) again = setTimeout(() => void connect(), AGAIN_MS).unref()
    }
    connection.on('error', retry)
    connection.on('end', retry)
    connection.on('notification', ({ payload }) => hear?.(payload))
    try {
      await connection.connect()
      await connection.query(`listen ${CHANNEL}`)
      // While nobody listened, anything may have happened.
      hear?.(undefined)
      alive = setInterval(() => void connection.query('select 1').catch(retry), ALIVE_EVERY_MS).unref()
    } catch {
      retry()
    }
  }
}
