import pLimit from 'p-limit'
import { readArchive } from './archive.ts'
import type { Manifest } from './manifest.ts'
import type { Copy } from './types.ts'

/** What reading a copy through tells of it. */
type Reading = Pick<Copy, 'state' | 'reason' | 'contents'> & Partial<Pick<Copy, 'madeAt'>>

/** Reads copies through in the background: each once, one after the other, until the signal. */
export function createReadings(signal: AbortSignal) {
  const readings = new Map<string, Reading>()
  const inTurn = pLimit(1)

  async function read(key: string, path: string) {
    if (signal.aborted) return
    const reading = await readArchive(path).then(readingOf, (error: Error): Reading => {
      return { state: 'unreadable', reason: error.message }
    })
    readings.set(key, reading)
  }

  return {
    /** The reading of a copy so far. The key is different after a change of the file. */
    of(key: string, path: string): Reading {
      const known = readings.get(key)
      if (known) return known
      const unread: Reading = { state: 'unread' }
      readings.set(key, unread)
      void inTurn(() => read(key, path))
      return unread
    },
    /** Adds a copy that was made here, which need not be read. */
    add: (key: string, manifest: Manifest) => readings.set(key, readingOf(manifest)),
  }
}

function readingOf({ version, madeAt, database, files }: Manifest): Reading {
  const { users: accounts = 0, comments = 0, likes = 0 } = database.rows
  const ofContent = files.filter(({ name }) => name.startsWith('content/'))
  return {
    state: 'readable',
    contents: { version, accounts, comments, likes, files: ofContent.length },
    madeAt,
  }
}
