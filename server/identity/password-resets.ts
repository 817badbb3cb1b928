import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'
import type { Log } from '../log.ts'
import { addResetRequest, deleteResetRequest, listResetRequests } from './store.ts'

/** Wishes for a new password, on their way to a mail. */
export interface PasswordResets {
  /** Takes a wish: once this has resolved it is on the disk. It takes the same whoever the address belongs to. */
  request(email: string): Promise<void>
  close(): Promise<void>
}

interface PasswordResetsOptions {
  db: Kysely<Schema>
  /** Mails a link to the user with this address; does nothing if there is none. */
  sendLink(email: string): Promise<void>
  pauseMs?: () => number
  now(): Date
  log: Log
}

/** How long to wait after a failure. */
const RETRY_MS = 15_000

const BATCH = 20

/** How long a wish waits at least, and how much longer at most. */
const MIN_PAUSE_MS = 300
const RANDOM_PAUSE_MS = 2_500

/**
 * Serves wishes for a new password one after another, after they were answered.
 *
 * Looking for the account, making its secret and writing the mail all happen a random while after the answer, so nothing of
 * it shows in the time that this answer or the next one takes. What a killed process leaves is served at the next start.
 */
export function openPasswordResets({
  db,
  sendLink,
  pauseMs = () => MIN_PAUSE_MS + Math.random() * RANDOM_PAUSE_MS,
  now,
  log,
}: PasswordResetsOptions): PasswordResets {
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let work = serve()

  return {
    async request(email) {
      await addResetRequest(db, email, now())
      serveIn(pauseMs())
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      await work
    },
  }

  /** All that wait are served together: many wishes do not make the last one late. */
  function serveIn(ms: number) {
    if (timer !== undefined || isClosed) return
    timer = setTimeout(() => {
      timer = undefined
      work = work.then(serve)
    }, ms).unref()
  }

  async function serve(): Promise<void> {
    try {
      for (;;) {
        const requests = await listResetRequests(db, BATCH)
        if (requests.length === 0 || isClosed) return
        for (const { id, email } of requests) {
          await sendLink(email)
          await deleteResetRequest(db, id)
        }
      }
    } catch (error) {
      log.error({ err: error }, 'A wish for a new password could not be served; it will be tried again')
      serveIn(RETRY_MS)
    }
  }
}
