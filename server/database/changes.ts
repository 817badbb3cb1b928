import type { Kysely, Transaction } from 'kysely'
import type { Schema } from './schema.ts'

/** What can change and be watched: a thread by its article's id, the sessions of a user by the user's, mails made due. */
export type Topic = 'thread' | 'sessions' | 'mails'

/** Notes down within a transaction what has changed; `key` as the topic has it, `undefined` for anything of it. */
export type Announce = (topic: Topic, key?: string) => void

/** Hears of changes; `key` is `undefined` when anything may have changed. */
export type Listener = (key: string | undefined) => void

/** Writes within a transaction. A statement that fails makes it fail: PostgreSQL goes on with nothing after it. */
export type Work<T> = (trx: Transaction<Schema>, announce: Announce) => Promise<T>

/** How often a transaction is tried that had to give way to another. */
const MAX_ATTEMPTS = 4

/** Lets everybody who shares a database hear of what the others commit: other instances, and the command line. */
export interface Changes {
  /**
   * Runs `work` in one transaction. Once it is committed, and only then, all who watch hear what it announced, in this
   * process before the answer is here, in others a moment later. They may hear of it twice.
   *
   * `work` may run more than once, and only the last time counts: PostgreSQL undoes one of two transactions that wait for
   * each other.
   */
  commit<T>(work: Work<T>): Promise<T>
  /** Calls `listener` after each change of a topic until what is returned is called. */
  watch(topic: Topic, listener: Listener): () => void
}

/** How the changes of others reach this process. */
export interface Wire {
  /** Tells the others, within the transaction. */
  send(trx: Kysely<Schema>, messages: readonly string[]): Promise<void>
  /** Begins to listen, at the first call; `undefined` stands for anything. */
  open(hear: (message: string | undefined) => void): void
}

/** Where failures are told that nobody waits for: the log, or the console of a command. */
export interface FailureLog {
  error(details: { err: unknown }, message: string): void
}

/** Joins what this process commits with what it hears from others. */
export function createChanges(db: Kysely<Schema>, wire: Wire, log: FailureLog): Changes {
  const watchers = new Set<{ topic: Topic; listener: Listener }>()

  return {
    async commit(work) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await commitOnce(work)
        } catch (error) {
          if (!isDeadlock(error) || attempt === MAX_ATTEMPTS) throw error
        }
      }
    },
    watch(topic, listener) {
      wire.open(hear)
      const watcher = { topic, listener }
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
  }

  async function commitOnce<T>(work: Work<T>): Promise<T> {
    const messages = new Set<string>()
    const result = await db.transaction().execute(async (trx) => {
      const done = await work(trx, (topic, key) => messages.add(encode(topic, key)))
      if (messages.size > 0) await wire.send(trx, [...messages])
      return done
    })
    for (const message of messages) hear(message)
    return result
  }

  function hear(message: string | undefined) {
    const { topic, key } = message === undefined ? {} : decode(message)
    const concerned = [...watchers].filter((watcher) => topic === undefined || topic === watcher.topic)
    // One listener may have ended the watch of another, or begun one anew.
    for (const watcher of concerned) if (watchers.has(watcher)) tell(watcher.listener, key)
  }

  function tell(listener: Listener, key: string | undefined) {
    try {
      listener(key)
    } catch (error) {
      // What is committed is committed, and the other listeners are to hear of it as well.
      log.error({ err: error }, 'A change of the database could not be followed')
    }
  }
}

/** Whether PostgreSQL undid a transaction so that another one, which is done by now, could go on. */
function isDeadlock(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '40P01'
}

/** The name of a topic has no colon; a key may. */
function encode(topic: Topic, key: string | undefined): string {
  return key === undefined ? topic : `${topic}:${key}`
}

/** A later version, side by side with this one, may know more topics. */
function decode(message: string): { topic: string; key?: string } {
  const end = message.indexOf(':')
  return end < 0 ? { topic: message } : { topic: message.slice(0, end), key: message.slice(end + 1) }
}
