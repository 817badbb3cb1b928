import type { EntryText } from '@waypost/content-service/writing'
import { differenceOf } from '#domain/difference.ts'
import type { Database } from '../database/types.ts'
import { AppError } from '../errors.ts'
import * as store from './history-store.ts'
import { findSurplus } from './thin-out.ts'

const HOUR_MS = 3_600_000

/** Minimum time between two stored texts while the owner types. */
const EVERY_MS = 60_000

/** Number of deleted characters from which the text before the deletion is stored at once. */
const MUCH = 40

/** Stores earlier versions of entries. */
export function createVersions({ db }: Pick<Database, 'db'>, now: () => Date) {
  return {
    list: (entry: string) => store.listVersions(db, entry),

    /** @throws AppError `not-found` */
    async read(entry: string, id: string) {
      const version = await store.readVersion(db, entry, id)
      if (!version) throw new AppError('not-found', 'This version is not kept any more.')
      return version
    },

    /** Whether the history of an entry contains this text. */
    has: (entry: string, text: string) => store.hasText(db, entry, text),

    /** Stores a text that readers never saw. */
    keepSaved: (entry: string, text: string) => keep(entry, 'saved', text),

    keepPublished,

    /** Stores the text before a save: once a minute, and whenever the save deletes many characters. */
    async keepBeforeSaving(before: EntryText, next: string): Promise<void> {
      const { entry, text } = before
      if (text === next) return
      if (text === before.published) return keepPublished(before)
      const newest = await store.newestVersion(db, entry, 'saved')
      const isDue = !newest || now().getTime() - Date.parse(newest.savedAt) >= EVERY_MS
      const { from, to } = differenceOf(text, next)
      if (isDue || to - from > MUCH) await keep(entry, 'saved', text)
    },

    async keepAll(found: EntryText): Promise<void> {
      await keepPublished(found)
      if (found.text !== found.published) await keep(found.entry, 'saved', found.text)
    },

    /** Deletes some of the saved texts. The older they are, the fewer remain. */
    async thinOut(): Promise<void> {
      const saved = await store.listSavedBefore(db, new Date(now().getTime() - HOUR_MS).toISOString())
      const byEntry = Map.groupBy(saved, ({ entry }) => entry)
      await store.deleteVersions(
        db,
        [...byEntry.values()].flatMap((versions) => findSurplus(versions, now())),
      )
    },
  }

  /** Stores the text that readers see, even if another program published it. A scheduled text counts as saved. */
  async function keepPublished({ entry, published, publishAt }: EntryText): Promise<void> {
    if (published !== undefined) await keep(entry, publishAt === undefined ? 'published' : 'saved', published)
  }

  /** Stores a text unless it equals the newest text of its kind. */
  async function keep(entry: string, kind: 'published' | 'saved', text: string): Promise<void> {
    const newest = await store.newestVersion(db, entry, kind)
    if (newest?.text === text) return
    // Instants must differ to have an order.
    const savedAtMs = Math.max(now().getTime(), newest ? Date.parse(newest.savedAt) + 1 : 0)
    await store.addVersion(db, { entry, kind, text, savedAt: new Date(savedAtMs).toISOString() })
  }
}
