import type { EntryText, Writer } from '@waypost/content-service/writing'
import type { Database } from '../database/types.ts'
import { AppError } from '../errors.ts'
import { createToken, hashToken } from '../http/secret-token.ts'
import type { Log } from '../log.ts'
import {
  addDraftLink,
  addVersion,
  deleteDraftLink,
  deleteDraftLinks,
  deleteVersions,
  findSharedEntry,
  listDraftLinks,
  listSavedBefore,
  listVersions,
  newestVersion,
  readVersion,
} from './history-store.ts'
import { openBin } from './bin.ts'
import { findSuperfluous } from './thin-out.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** How often a text is kept while it is being typed. */
const EVERY_MS = 60_000

/** A change that takes away more characters than this has the text before it kept at once. */
const MUCH = 40

interface HistoryOptions {
  database: Database
  writer: Writer
  now(): Date
  log: Log
}

export type History = ReturnType<typeof openHistory>

/** Keeps earlier texts of entries and those that were deleted, and links to drafts. */
export function openHistory({ database, writer, now, log }: HistoryOptions) {
  const { db } = database
  const bin = openBin({ database, writer, now })
  /** Writes as `writer` does, and keeps what would be lost by it. */
  const keepingWriter: Writer = {
    ...writer,
    async save(entry, text, version) {
      await keepAnyhow(entry, (before) => keepBeforeSaving(before, text))
      return writer.save(entry, text, version)
    },
    async publish(entry, options) {
      await keepAnyhow(entry, async (before) => {
        await keepPublished(before)
        await keepBeforeSaving(before, options.text ?? before.text)
      })
      const published = await writer.publish(entry, options)
      await keepAnyhow(entry, keepPublished)
      return published
    },
    async unpublish(entry, version) {
      await keepAnyhow(entry, keepAll)
      return writer.unpublish(entry, version)
    },
    async discard(entry, version) {
      await keepAnyhow(entry, keepAll)
      return writer.discard(entry, version)
    },
    /** What cannot be put into the bin is not deleted. Links to it end: another draft may get its name. */
    async remove(entry, version) {
      await keepAnyhow(entry, keepAll)
      const removed = await bin.put(entry, version)
      await deleteDraftLinks(
        db,
        [removed, ...removed.translations].map((each) => each.entry),
      )
      return removed
    },
  }

  let timer: NodeJS.Timeout | undefined

  return {
    /** Starts to forget what is kept no longer, once a day. */
    start() {
      sweepAndLog()
      timer = setInterval(sweepAndLog, DAY_MS).unref()
    },
    close: () => clearInterval(timer),
    sweep,

    writer: keepingWriter,

    /** Keeps a text that was typed and given up for another one, written elsewhere at the same time. */
    keepSaved: (entry: string, text: string) => keep(entry, 'saved', text),

    list: (entry: string) => listVersions(db, entry),

    /** @throws AppError `not-found` */
    async read(entry: string, id: string) {
      const version = await readVersion(db, entry, id)
      if (!version) throw new AppError('not-found', 'This version is not kept any more.')
      return version
    },

    bin,

    draftLinks: {
      list: (entry: string) => listDraftLinks(db, entry),
      /** @returns The token, which is not to be had a second time. */
      async add(entry: string, expiresAt: string | null): Promise<{ id: string; token: string }> {
        const token = createToken()
        const createdAt = now().toISOString()
        return {
          id: await addDraftLink(db, { entry, tokenHash: hashToken(token), createdAt, expiresAt }),
          token,
        }
      },
      end: (entry: string, id: string) => deleteDraftLink(db, entry, id),
      find: (token: string) => findSharedEntry(db, hashToken(token), now().toISOString()),
    },
  }

  /** Writing goes on without the history if the database fails, which has told so itself. */
  async function keepAnyhow(entry: string, act: (found: EntryText) => Promise<void>): Promise<void> {
    try {
      const found = await writer.read(entry)
      if (found) await act(found)
    } catch (error) {
      log.warn({ err: error }, `An earlier text of ${entry} could not be kept`)
    }
  }

  /** Keeps what an entry was before it is saved: once a minute, and whenever much is taken out of it. */
  async function keepBeforeSaving(before: EntryText, next: string): Promise<void> {
    const { entry, text } = before
    if (text === next) return
    if (text === before.published) return keepPublished(before)
    const newest = await newestVersion(db, entry, 'saved')
    const isDue = !newest || now().getTime() - Date.parse(newest.savedAt) >= EVERY_MS
    if (isDue || countRemoved(text, next) > MUCH) await keep(entry, 'saved', text)
  }

  /** Keeps what readers see, also if an editor or Git published it. */
  async function keepPublished({ entry, published }: EntryText): Promise<void> {
    if (published !== undefined) await keep(entry, 'published', published)
  }

  async function keepAll(found: EntryText): Promise<void> {
    await keepPublished(found)
    if (found.text !== found.published) await keep(found.entry, 'saved', found.text)
  }

  /** The same text is kept once in a row. */
  async function keep(entry: string, kind: 'published' | 'saved', text: string): Promise<void> {
    const newest = await newestVersion(db, entry, kind)
    if (newest?.text === text) return
    // Of two at one instant nobody could tell which was later.
    const savedAtMs = Math.max(now().getTime(), newest ? Date.parse(newest.savedAt) + 1 : 0)
    await addVersion(db, { entry, kind, text, savedAt: new Date(savedAtMs).toISOString() })
  }

  /** Thins out what was saved, and has the bin forget what has been there for long. */
  async function sweep(): Promise<void> {
    const saved = await listSavedBefore(db, new Date(now().getTime() - HOUR_MS).toISOString())
    const byEntry = Map.groupBy(saved, ({ entry }) => entry)
    await deleteVersions(
      db,
      [...byEntry.values()].flatMap((versions) => findSuperfluous(versions, now())),
    )
    await bin.sweep()
  }

  function sweepAndLog() {
    sweep().catch((error: unknown) =>
      log.warn({ err: error }, 'Old versions of articles could not be forgotten; it will be tried again'),
    )
  }
}

/** How many characters of a text another one lacks, in one piece. */
function countRemoved(before: string, after: string): number {
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before[start] === after[start]) start += 1
  let end = 0
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  return before.length - start - end
}
