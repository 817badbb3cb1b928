import type { Changes, Work } from './types.ts'

/**
 * Writes something, together with whatever else is waiting to be written.
 *
 * @param key What it is about: writes about one thing happen in the order in which they came.
 * @param write May run more than once, and only the last time counts.
 * @returns What `write` gave, once it is on the disk.
 */
export type GroupCommit = <T>(key: string, write: Work<T>) => Promise<T>

/** Most writes of one transaction: the others, and readers, wait for it. */
const MAX_TOGETHER = 16

interface Waiting {
  key: string
  write: Work<unknown>
  resolve(value: unknown): void
  reject(reason: unknown): void
}

/**
 * Makes one transaction of what comes at the same time: the disk is waited for once, not once for each, and with it
 * whoever else wants to write to the same rows.
 *
 * A write that fails does no harm to the others: all of them are then done again, each in a transaction of its own.
 * Where the transaction itself cannot begin or be committed, they fail together.
 */
export function createGroupCommit(changes: Changes): GroupCommit {
  const waiting: Waiting[] = []
  let isRunning = false

  return <T>(key: string, write: Work<T>) =>
    new Promise<T>((resolve, reject) => {
      waiting.push({ key, write, resolve, reject })
      if (isRunning) return
      isRunning = true
      // Whoever else is at the door in this turn of the event loop comes along.
      setImmediate(() => void run())
    })

  async function run() {
    while (waiting.length > 0) {
      // Every instance takes the rows in this order, so that none waits for another in a circle.
      const group = waiting.splice(0, MAX_TOGETHER).toSorted((one, other) => compare(one.key, other.key))
      await commitTogether(group)
    }
    isRunning = false
  }

  async function commitTogether(group: Waiting[]) {
    let isWriting = false
    try {
      const results = await changes.commit(async (trx, announce) => {
        isWriting = true
        const given: unknown[] = []
        for (const { write } of group) given.push(await write(trx, announce))
        isWriting = false
        return given
      })
      for (const [index, { resolve }] of group.entries()) resolve(results[index])
      await othersTurn()
    } catch (error) {
      await othersTurn()
      // A transaction that cannot begin could not for each of them either. When it is the commit that failed, nobody knows
      // whether it happened: doing it again might double it.
      if (isWriting && group.length > 1) for (const each of group) await commitTogether([each])
      else for (const { reject } of group) reject(error)
    }
  }
}

/** Readers first: a storm of writes must not keep the event loop, nor SQLite's one connection. */
function othersTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

function compare(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
