import type { EntryText } from '@waypost/content-service/writing'
import { differenceOf } from '#domain/difference.ts'
import type { Database } from '../database/types.ts'
import { AppError } from '../errors.ts'
import {
  addVersion,
  deleteVersions,
  hasText,
  listSavedBefore,
  listVersions,
  newestVersion,
  readVersion,
} from './history-store.ts'
import { findSurplus } from './thin-out.ts'

const HOUR_MS = 3_600_000

/** How often a text is kept while it is being typed. */
const EVERY_MS = 60_000

/** A change that takes away more characters than this has the text before it kept at once. */
const MUCH = 40

/** Keeps earlier texts of entries. */
export function createVersions({ db }: Pick<Database, 'db'>, now: () => Date) {
  return {
    list: (entry: string) => listVersions(db, entry),

    /** @throws AppError `not-found` */
    async read(entry: string, id: string) {
      const version = await readVersion(db, entry, id)
      if (!version) throw new AppError('not-found', 'This version is not kept any more.')
      return version
    },

    /** Whether an entry had this very text, as far as is kept. */
    has: (entry: string, text: string) => hasText(db, entry, text),

    /** Keeps a text that no reader saw. */
    keepSaved: (entry: string, text: string) => keep(entry, 'saved', text),

    keepPublished,

    /** Keeps what an entry was before it is saved: once a minute, and whenever much is taken out of it. */
    async keepBeforeSaving(before: EntryText, next: string): Promise<void> {
      const { entry, text } = before
      if (text === next) return
      if (text === before.published) return keepPublished(before)
      const newest = await newestVersion(db, entry, 'saved')
      const isDue = !newest || now().getTime() - Date.parse(newest.savedAt) >= EVERY_MS
      const { from, to } = differenceOf(text, next)
      if (isDue || to - from > MUCH) await keep(entry, 'saved', text)
    },

    async keepAll(found: EntryText): Promise<void> {
      await keepPublished(found)
      if (found.text !== found.published) await keep(found.entry, 'saved', found.text)
    },

    /** Forgets some of what was saved, the older the more. */
    async thinOut(): Promise<void> {
      const saved = await listSavedBefore(db, new Date(now().getTime() - HOUR_MS).toISOString())
      const byEntry = Map.groupBy(saved, ({ entry }) => entry)
      await deleteVersions(
        db,
        [...byEntry.values()].flatMap((versions) => findSurplus(versions, now())),
      )
    },
  }

  /** Keeps what readers see, also if an editor or Git published it. What is scheduled nobody has seen yet. */
  async function keepPublished({ entry, published, publishAt }: EntryText): Promise<void> {
    if (published !== undefined) await keep(entry, publishAt === undefined ? 'published' : 'saved', published)
  }

  /** The same text is kept once in a row. */
  async function keep(entry: string, kind: 'published' | 'saved', text: string): Promise<void> {
    const newest = await newestVersion(db, entry, kind)
    if (newest?.text === text) return
    // Of two at one instant nobody could tell which was later.
    const savedAtMs = Math.max(now().getTime(), newest ? Date.parse(newest.savedAt) + 1 : 0)
    await addVersion(db, { entry, kind, text, savedAt: new Date(savedAtMs).toISOString() })
  }
}
