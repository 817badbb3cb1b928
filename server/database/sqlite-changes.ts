import type { DatabaseSync } from 'node:sqlite'
import type { Wire } from './changes.ts'

/** How often it is looked whether another process has written to the file. */
const LOOK_EVERY_MS = 200

/** Hears of other processes by the file's change counter, which this process's own writes leave as it is. */
export function createSqliteWire(connection: DatabaseSync): Wire & { close(): void } {
  let looking: NodeJS.Timeout | undefined

  return {
    // There is one server to a file, and the command line, which nobody tells anything.
    async send() {},
    open(hear) {
      if (looking) return
      const counter = connection.prepare('pragma data_version')
      let last = counter.get()?.data_version
      looking = setInterval(() => {
        const next = counter.get()?.data_version
        if (next === last) return
        last = next
        hear(undefined)
      }, LOOK_EVERY_MS).unref()
    },
    close() {
      clearInterval(looking)
    },
  }
}
