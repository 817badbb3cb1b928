import { sql, type Kysely, type Transaction } from 'kysely'
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
  const listeners: Record<Topic, Set<Listener>> = { thread: new Set(), sessions: new Set() }

  return {
    async commit(work) {
      const messages = new Set<string>()
      const result = await db.transaction().execute(async (trx) => {
        const done = await work(trx, (topic, key) => messages.add(encode(topic, key)))
        if (messages.size > 0) await wire.send(trx, [...messages])
        return done
      })
      for (const message of messages) tell(message)
      return result
    },
    watch(topic, listener) {
      wire.open(hear)
      listeners[topic].add(listener)
      return () => void listeners[topic].delete(listener)
    },
  }

  function hear(message: string | undefined) {
    if (message !== undefined) tell(message)
    else for (const each of Object.values(listeners)) for (const listener of each) listener(undefined)
  }

  function tell(message: string) {
    const { topic, key } = decode(message)
    // A later version, side by side with this one, may know more topics.
    for (const listener of listeners[topic] ?? []) listener(key)
  }
}

function encode(topic: Topic, key: string | undefined): string {
  return key === undefined ? topic : `${topic}:${key}`
}

function decode(message: string): { topic: Topic; key?: string } {
  const end = message.indexOf(':')
  return end < 0
    ? { topic: message as Topic }
    : { topic: message.slice(0, end) as Topic, key: message.slice(end + 1) }
}

/** Most bytes of a message of PostgreSQL's. */
const MAX_MESSAGE_BYTES = 7_999

/** The name under which instances speak to each other. */
export const CHANNEL = 'waypost'

/** Says something to every instance on the same PostgreSQL database, if the transaction commits. */
export async function notify(trx: Kysely<Schema>, messages: readonly string[]): Promise<void> {
  const sent = messages.map((message) =>
    Buffer.byteLength(message) > MAX_MESSAGE_BYTES ? message.slice(0, message.indexOf(':')) : message,
  )
  await sql`select pg_notify(${CHANNEL}, message) from unnest(${sent}::text[]) as message`.execute(trx)
}
