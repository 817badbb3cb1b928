import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { EntryJson } from '#server/studio/types.ts'

/** What one tab typed into one entry and the server does not have. */
export interface UnsentText {
  /** The tab's. */
  id: string
  /** Of the entry, as `base` has it. */
  entry: string
  text: string
  /** The entry as the server had it when this was begun, or last merged. */
  base: EntryJson
  /** Texts that were sent and not answered: the server may have one of them. */
  attempted: string[]
  /** Texts that gave way to others, which the history does not have yet. */
  givenUp: string[]
  /** Milliseconds since 1970. */
  changedAt: number
}

/** What is kept of one entry. */
export interface KeptEntry {
  /** Oldest change first. */
  unsent: UnsentText[]
  /** The entry as the server last had it, for opening it without a connection. */
  opened?: EntryJson
}

/** A change of what is kept. All of it happens, or nothing. */
export interface KeptChange {
  unsent?: UnsentText
  /** Ids of unsent texts that are no longer. */
  removed: readonly string[]
  /** Absent if it is there already, or not on the server yet. */
  opened?: EntryJson
}

/** Keeps texts in the browser's own storage. Each function rejects if the browser refuses. */
export interface DeviceStore {
  read(entry: string): Promise<KeptEntry>
  write(change: KeptChange): Promise<void>
  /** All unsent texts, of any entry and tab, oldest first. */
  listUnsent(): Promise<UnsentText[]>
  /** Deletes the copies of what the server has, as when the writer signs out. */
  deleteOpened(): Promise<void>
}

/** A browser whose disk is full may never answer. The server gets the text anyway. */
const PATIENCE_MS = 5000

interface Kept extends DBSchema {
  unsent: { key: string; value: UnsentText; indexes: { entry: string } }
  opened: { key: string; value: EntryJson }
}

/** Keeps texts in IndexedDB. The database is opened at the first use, and again if the browser closed it. */
export function createDeviceStore(): DeviceStore {
  let opening: Promise<IDBPDatabase<Kept>> | undefined

  function database() {
    opening ??= openDB<Kept>('waypost-studio', 1, {
      upgrade(fresh) {
        fresh.createObjectStore('unsent', { keyPath: 'id' }).createIndex('entry', 'entry')
        fresh.createObjectStore('opened', { keyPath: 'entry' })
      },
      terminated: forget,
    })
    opening.catch(forget)
    return opening
  }

  function forget() {
    opening = undefined
  }

  return {
    read: (entry) => soon(read(entry)),
    write: (change) => soon(write(change)),
    async listUnsent() {
      return byAge(await (await database()).getAll('unsent'))
    },
    async deleteOpened() {
      await (await database()).clear('opened')
    },
  }

  async function read(entry: string): Promise<KeptEntry> {
    const kept = (await database()).transaction(['unsent', 'opened'])
    const [unsent, opened] = await Promise.all([
      kept.objectStore('unsent').index('entry').getAll(entry),
      kept.objectStore('opened').get(entry),
      kept.done,
    ])
    return { unsent: byAge(unsent), opened }
  }

  async function write({ unsent, removed, opened }: KeptChange): Promise<void> {
    // 'strict': what is written survives the battery's end, too.
    const change = (await database()).transaction(['unsent', 'opened'], 'readwrite', {
      durability: 'strict',
    })
    const texts = change.objectStore('unsent')
    await Promise.all([
      ...removed.map((id) => texts.delete(id)),
      unsent && texts.put(unsent),
      opened && change.objectStore('opened').put(opened),
      change.done,
    ])
  }
}

function soon<T>(work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('The browser does not store it.')), PATIENCE_MS)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

function byAge(texts: UnsentText[]): UnsentText[] {
  return texts.toSorted((one, other) => one.changedAt - other.changedAt)
}
