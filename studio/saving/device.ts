import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import { differenceOf, withDifference, type Difference } from '#domain/difference.ts'
import type { EntriesJson, EntryJson } from '#server/studio/types.ts'

/** One tab's changes to one entry that are not on the server. */
export interface UnsentText {
  /** Id of the tab. */
  id: string
  /** The same as in `base`. */
  entry: string
  text: string
  /** The server's entry when this text was begun or last merged. */
  base: EntryJson
  /** Texts whose requests got no answer. The server may have one of them. */
  attempted: string[]
  /** Texts that lost against changes from elsewhere, and that the history must still store. */
  givenUp: string[]
  /** Milliseconds since 1970. */
  changedAt: number
}

/** Everything stored for one entry. */
export interface KeptEntry {
  /** Oldest change first. */
  unsent: UnsentText[]
  /** The server's last answer, to open the entry offline. */
  opened?: EntryJson
}

/** An atomic change. */
export interface KeptChange {
  unsent?: UnsentText
  /** Ids of unsent texts to delete. */
  removed: readonly string[]
  /** Absent if the entry is already stored, is not on the server yet, or is the base of the unsent text. */
  opened?: EntryJson
}

/** Stores texts in the browser. Each function rejects if the browser refuses. */
export interface DeviceStore {
  read(entry: string): Promise<KeptEntry>
  write(change: KeptChange): Promise<void>
  /** All unsent texts of all entries and tabs, oldest first. */
  listUnsent(): Promise<UnsentText[]>
  /** Deletes the copies of the server's texts, for example at sign-out. */
  deleteOpened(): Promise<void>
}

/** Stores the list of entries, to show it offline. Each function rejects if the browser refuses. */
export interface ListStore {
  keepList(list: EntriesJson): Promise<void>
  readList(): Promise<KeptList | undefined>
}

export interface KeptList {
  list: EntriesJson
  /** Milliseconds since 1970. */
  keptAt: number
  /** Entries whose texts are stored too. */
  openable: ReadonlySet<string>
}

/** A browser with a full disk may never answer. The server receives the text anyway. */
const PATIENCE_MS = 5000

/** The part of an unsent text that each key changes: small, even if the text is large. */
interface KeptText extends Pick<UnsentText, 'id' | 'entry' | 'givenUp' | 'changedAt'> {
  /** Difference from the text of `base`. */
  difference: Difference
  /** Differences of `attempted`. */
  attempted: Difference[]
}

/** The part that only an answer of the server changes. */
type KeptBase = Pick<UnsentText, 'id' | 'base'>

interface Kept extends DBSchema {
  unsent: { key: string; value: KeptText; indexes: { entry: string } }
  bases: { key: string; value: KeptBase }
  opened: { key: string; value: EntryJson }
  lists: { key: 'entries'; value: Pick<KeptList, 'list' | 'keptAt'> }
}

/** Stores texts in IndexedDB. Opens the database at the first use, and again after the browser closed it. */
export function createDeviceStore(): DeviceStore & ListStore {
  let opening: Promise<IDBPDatabase<Kept>> | undefined
  /** The base that the last write stored. */
  let written: KeptBase | undefined

  function database() {
    opening ??= openDB<Kept>('waypost-studio', 3, {
      upgrade(kept) {
        // Earlier versions were never released.
        for (const name of kept.objectStoreNames) kept.deleteObjectStore(name)
        kept.createObjectStore('unsent', { keyPath: 'id' }).createIndex('entry', 'entry')
        kept.createObjectStore('bases', { keyPath: 'id' })
        kept.createObjectStore('opened', { keyPath: 'entry' })
        kept.createObjectStore('lists')
      },
      // A newer studio in another tab waits until this tab closes the database. From now on this tab stores its text
      // only on the server.
      blocking(_current, _asked, event) {
        ;(event.target as IDBDatabase).close()
        forget()
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
      const kept = (await database()).transaction(['unsent', 'bases'])
      const [texts, bases] = await Promise.all([
        kept.objectStore('unsent').getAll(),
        kept.objectStore('bases').getAll(),
      ])
      return join(texts, bases)
    },
    async deleteOpened() {
      const kept = await database()
      await Promise.all([kept.clear('opened'), kept.clear('lists')])
    },
    async keepList(list) {
      await (await database()).put('lists', { list, keptAt: Date.now() }, 'entries')
    },
    async readList() {
      const kept = await database()
      const found = await kept.get('lists', 'entries')
      const unsent = await kept.getAll('unsent')
      const openable = new Set([...(await kept.getAllKeys('opened')), ...unsent.map(({ entry }) => entry)])
      return found && { ...found, openable }
    },
  }

  async function read(entry: string): Promise<KeptEntry> {
    const kept = (await database()).transaction(['unsent', 'bases', 'opened'])
    const [texts, opened] = await Promise.all([
      kept.objectStore('unsent').index('entry').getAll(entry),
      kept.objectStore('opened').get(entry),
    ])
    const bases = await Promise.all(texts.map(({ id }) => kept.objectStore('bases').get(id)))
    return { unsent: join(texts, bases), opened }
  }

  async function write(change: KeptChange): Promise<void> {
    const { unsent, removed, opened } = change
    const kept = await database()
    // 'strict' survives a power cut.
    const writing = kept.transaction(['unsent', 'bases', 'opened'], 'readwrite', { durability: 'strict' })
    const requests: Promise<unknown>[] = [writing.done]
    for (const id of removed)
      for (const name of ['unsent', 'bases'] as const) requests.push(writing.objectStore(name).delete(id))
    if (unsent) requests.push(writing.objectStore('unsent').put(textOf(unsent)))
    const knowsBase = unsent && written?.id === unsent.id && written.base === unsent.base
    const baseKey = knowsBase ? writing.objectStore('bases').getKey(unsent.id) : undefined
    if (unsent && !knowsBase)
      requests.push(writing.objectStore('bases').put({ id: unsent.id, base: unsent.base }))
    if (opened) requests.push(writing.objectStore('opened').put(opened))
    // Without this call the browser waits for more requests, and discards everything if the tab ends meanwhile.
    writing.commit()
    await Promise.all(requests)
    written = unsent
    // Another tab may have deleted the base while this tab slept.
    if (knowsBase && (await baseKey) === undefined) {
      written = undefined
      await write(change)
    }
  }
}

function textOf({ id, entry, changedAt, text, base, attempted, givenUp }: UnsentText): KeptText {
  return {
    id,
    entry,
    changedAt,
    difference: differenceOf(base.text, text),
    attempted: attempted.map((each) => differenceOf(base.text, each)),
    givenUp,
  }
}

/** Joins the parts of each unsent text. The oldest change comes first. */
function join(texts: readonly KeptText[], bases: readonly (KeptBase | undefined)[]): UnsentText[] {
  const known = new Map(bases.map((each) => [each?.id, each]))
  return texts
    .flatMap(({ difference, attempted, ...kept }) => {
      const base = known.get(kept.id)?.base
      if (!base) return []
      const textWith = (each: Difference) => withDifference(base.text, each)
      return { ...kept, base, text: textWith(difference), attempted: attempted.map(textWith) }
    })
    .toSorted((one, other) => one.changedAt - other.changedAt)
}

function soon<T>(work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('The browser does not store it.')), PATIENCE_MS)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}
