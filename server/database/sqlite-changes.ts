import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Wire } from './changes.ts'

/** How often it is looked whether another process has written to the file. */
const LOOK_EVERY_MS = 200

/** Hears of other processes by the file's change counter, which this process's own writes leave as it is. */
export function createSqliteWire(connection: DatabaseSync): Wire & { close(): void } {
  let looking: NodeJS.Timeout | undefined
  let isClosed = false

  return {
    // There is one server to a file, and the command line, which nobody tells anything.
    async send() {},
    open(hear) {
      if (looking || isClosed) return
      const counter = connection.prepare('pragma data_version')
      let last = look(counter)
      looking = setInterval(() => {
        const next = look(counter)
        if (next === undefined || next === last) return
        last = next
        hear(undefined)
      }, LOOK_EVERY_MS).unref()
    },
    close() {
      isClosed = true
      clearInterval(looking)
    },
  }
}

/** Reads the counter; `undefined` when it cannot be read now, as while somebody has the file locked. */
function look(counter: StatementSync) {
  try {
    return counter.get()?.data_version
  } catch {
    // It counts on meanwhile, and the next look sees it.
    return undefined
  }
}
