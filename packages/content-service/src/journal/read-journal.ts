import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Space } from '../space.ts'
import { findChanges } from './find-changes.ts'
import { FILE_NAME } from './journal.ts'
import { addMarks, type Ledger } from './ledger.ts'
import { readId, readMarks, SCHEMA_VERSION } from './marks-table.ts'
import { createStamping } from './stamping.ts'

/**
 * Gives a published space the dates and revisions under which a journal knows it, and writes nothing: whoever only looks
 * publishes nothing. What the journal does not know yet has the dates of its files, as it will once it is published.
 *
 * @param dir Folder of the journal; the space stays as it is where there is no journal in it.
 * @throws If there is one that cannot be read.
 */
export function stampByJournal(dir: string): (published: Space) => Space {
  const path = join(dir, FILE_NAME)
  if (!existsSync(path)) return (published) => published
  const known = readLedger(path)
  const stampWith = createStamping()
  // Only deletions are given an instant, and they are not told.
  return (published) => stampWith(published, addMarks(known, findChanges(known, published, '')))
}

function readLedger(path: string): Ledger {
  const database = new DatabaseSync(path, { readOnly: true })
  try {
    const { user_version: version } = database.prepare('pragma user_version').get() as {
      user_version: number
    }
    if (version !== SCHEMA_VERSION) throw new Error(`${path} is no journal of this version of Waypost.`)
    return addMarks({ id: readId(database), newest: 0, marks: new Map() }, readMarks(database, 0))
  } finally {
    database.close()
  }
}
