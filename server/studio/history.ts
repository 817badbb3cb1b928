import { createHash, randomBytes } from 'node:crypto'
import type { EntryText, Writer } from '@waypost/content-service/writing'
import type { Database } from '../database/types.ts'
import { AppError } from '../errors.ts'
import type { Log } from '../log.ts'
import {
  addDraftLink,
  addVersion,
  deleteDraftLink,
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
  let timer: NodeJS.Timeout | undefined

  return {
    /** Starts to forget what is kept no longer, once a day. */
    start() {
      sweepAndLog()
      timer = setInterval(sweepAndLog, DAY_MS).unref()
    },
    close: () => clearInterval(timer),
    sweep,

    /** Keeps what an entry was before it is saved: once a minute, and whenever much is taken out of it. */
    async keepBeforeSaving(before: EntryText, text: string): Promise<void> {
      if (before.text === text) return
      const newest = await newestVersion(db, before.entry, 'saved')
      if (newest?.text === before.text) return
      const isDue = !newest || now().getTime() - Date.parse(newest.savedAt) >= EVERY_MS
      if (isDue || countRemoved(before.text, text) > MUCH) await keep(before.entry, 'saved', before.text)
    },

    /** Keeps a text that its writer would lose otherwise, such as one of two that were written at once. */
    keepSaved: (entry: string, text: string) => keep(entry, 'saved', text),

    /**
     * Keeps what readers see, before another text takes its place and after: what an editor or Git published as well.
     *
     * @param published The main file's text.
     */
    async keepPublished(entry: string, published: string): Promise<void> {
      if ((await newestVersion(db, entry, 'published'))?.text !== published)
        await keep(entry, 'published', published)
    },

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
        const token = randomBytes(24).toString('base64url')
        const createdAt = now().toISOString()
        return { id: await addDraftLink(db, { entry, tokenHash: hash(token), createdAt, expiresAt }), token }
      },
      end: (entry: string, id: string) => deleteDraftLink(db, entry, id),
      find: (token: string) => findSharedEntry(db, hash(token), now().toISOString()),
    },
  }

  function keep(entry: string, kind: 'published' | 'saved', text: string): Promise<void> {
    return addVersion(db, { entry, kind, text, savedAt: now().toISOString() })
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

function hash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
