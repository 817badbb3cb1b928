import type { Changes, Db, Topic, Work } from './types.ts'

/** Maximum number of attempts for a transaction that PostgreSQL rolls back because of a deadlock. */
const MAX_ATTEMPTS = 4

/** Carries messages between the processes on one database. */
export interface ChangeChannel {
  /** Sends messages to the other processes once the transaction commits. */
  send(trx: Db, messages: readonly string[]): Promise<void>
  /** Starts to listen at the first call. The message `undefined` means that anything may have changed. */
  open(onMessage: (message: string | undefined) => void): void
  close(): void
}

/** Records failures that reach no caller: the log, or the console of a command. */
export interface FailureLog {
  error(details: { err: unknown }, message: string): void
}

/** Announces the commits of this process and, through `channel`, those of other processes. */
export function createChanges(db: Db, channel: ChangeChannel, log: FailureLog): Changes {
  const watchers = new Set<{ topic: Topic; listener: Parameters<Changes['watch']>[1] }>()

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
      channel.open(callWatchers)
      const watcher = { topic, listener }
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
  }

  async function commitOnce<T>(work: Work<T>): Promise<T> {
    const messages = new Set<string>()
    const result = await db.transaction().execute(async (trx) => {
      const done = await work(trx, (topic, key) => messages.add(encode(topic, key)))
      if (messages.size > 0) await channel.send(trx, [...messages])
      return done
    })
    for (const message of messages) callWatchers(message)
    return result
  }

  function callWatchers(message: string | undefined) {
    const { topic, key } = message === undefined ? {} : decode(message)
    const called = [...watchers].filter((watcher) => topic === undefined || topic === watcher.topic)
    for (const watcher of called) {
      // An earlier listener may have ended this watch.
      if (!watchers.has(watcher)) continue
      try {
        watcher.listener(key)
      } catch (error) {
        // The commit is done, and the other listeners must run as well.
        log.error({ err: error }, 'A listener failed after a change of the database')
      }
    }
  }
}

/** Whether PostgreSQL rolled a transaction back to resolve a deadlock. */
function isDeadlock(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '40P01'
}

/** The name of a topic has no colon; a key may. */
function encode(topic: Topic, key: string | undefined): string {
  return key === undefined ? topic : `${topic}:${key}`
}

/** A newer version on the same database may send topics that this one does not know. */
function decode(message: string): { topic: string; key?: string } {
  const end = message.indexOf(':')
  return end < 0 ? { topic: message } : { topic: message.slice(0, end), key: message.slice(end + 1) }
}
