import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Space } from '../space/space.ts'
import { findChanges, addRecords, type History } from './history.ts'
import { readHistory, SCHEMA_VERSION } from './journal-file.ts'
import { FILE_NAME } from './journal.ts'
import { createStamping } from './stamping.ts'

/**
 * Gives a published space the dates and revisions under which a journal knows it, and writes nothing. What the journal
 * does not know yet has the dates of its files, and everything where there is no journal.
 */
export function stampByJournal(dir: string): (published: Space) => Space {
  const path = join(dir, FILE_NAME)
  if (!existsSync(path)) return (published) => published
  const known = readFile(path)
  const stampWith = createStamping()
  // Only deletions get an instant, and nothing shows them here.
  return (published) => stampWith(published, addRecords(known, findChanges(known, published, '')))
}

function readFile(path: string): History {
  const database = new DatabaseSync(path, { readOnly: true })
  try {
    const { user_version: version } = database.prepare('pragma user_version').get() as {
      user_version: number
    }
    if (version !== SCHEMA_VERSION) throw new Error(`${path} is no journal of this version of Waypost.`)
    return readHistory((sql) => database.prepare(sql))
  } finally {
    database.close()
  }
}
