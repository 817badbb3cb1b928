import type { Kysely, Transaction } from 'kysely'
import type { Schema } from './schema.ts'

/** What can change and be watched: a thread by its article's id, the sessions of a user by the user's. */
export type Topic = 'thread' | 'sessions'

/** Notes down within a transaction what has changed; `key` as the topic has it, `undefined` for anything of it. */
export type Announce = (topic: Topic, key?: string) => void

/** Hears of changes; `key` is `undefined` when anything may have changed. */
export type Listener = (key: string | undefined) => void

/** Lets everybody who shares a database hear of what the others commit: other instances, and the command line. */
export interface Changes {
  /**
   * Runs `work` in one transaction. Once it is committed, and only then, all who watch hear what it announced, in this
   * process before the answer is here, in others a moment later. They may hear of it twice.
   */
  commit<T>(work: (trx: Transaction<Schema>, announce: Announce) => Promise<T>): Promise<T>
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

/** Joins what this process commits with what it hears from others. */
export function createChanges(db: Kysely<Schema>, wire: Wire): Changes {
  const watchers = new Set<{ topic: Topic; listener: Listener }>()

  return {
    async commit(work) {
      const messages = new Set<string>()
      const result = await db.transaction().execute(async (trx) => {
        const done = await work(trx, (topic, key) => messages.add(encode(topic, key)))
        if (messages.size > 0) await wire.send(trx, [...messages])
        return done
      })
      for (const message of messages) hear(message)
      return result
    },
    watch(topic, listener) {
      wire.open(hear)
      const watcher = { topic, listener }
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
  }

  function hear(message: string | undefined) {
    const { topic, key } = message === undefined ? {} : decode(message)
    const concerned = [...watchers].filter((watcher) => topic === undefined || topic === watcher.topic)
    // One listener may have ended the watch of another, or begun one anew.
    for (const watcher of concerned) if (watchers.has(watcher)) tell(watcher.listener, key)
  }
}

function tell(listener: Listener, key: string | undefined) {
  try {
    listener(key)
  } catch (error) {
    // What is committed is committed, and the other listeners are to hear of it as well.
    console.error(error)
  }
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
