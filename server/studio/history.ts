import type { EntryText, Writer } from '@waypost/content-service/writing'
import type { Database } from '../database/types.ts'
import { AppError } from '../errors.ts'
import { createToken, hashToken } from '../http/secret-token.ts'
import type { Log } from '../log.ts'
import { openBin } from './bin.ts'
import {
  addDraftLink,
  deleteDraftLink,
  deleteDraftLinks,
  findSharedEntry,
  listDraftLinks,
} from './history-store.ts'
import { createVersions } from './versions.ts'

const DAY_MS = 86_400_000

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
  const versions = createVersions(database, now)
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

    writer: createKeepingWriter(),
    versions,
    bin,

    draftLinks: {
      list: (entry: string) => listDraftLinks(db, entry),
      /** @returns The token, which is not to be had a second time. @throws AppError `not-found`, WritingError */
      async add(entry: string, expiresAt: string | null): Promise<{ id: string; token: string }> {
        if (!(await writer.read(entry)))
          throw new AppError('not-found', 'There is no such article. It may have another name now.')
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

  /** Writes as `writer` does, and keeps what would be lost by it. */
  function createKeepingWriter(): Writer {
    const { keepAll, keepBeforeSaving, keepPublished } = versions
    return {
      ...writer,
      /** Links to what had this name end: its files may have been deleted elsewhere. */
      async create(entry, text, form) {
        if (!(await writer.read(entry))) await deleteDraftLinks(db, [entry])
        return writer.create(entry, text, form)
      },
      async save(entry, text, version) {
        await keepNow(entry, (before) => keepBeforeSaving(before, text))
        return writer.save(entry, text, version)
      },
      async publish(entry, options) {
        await keepNow(entry, async (before) => {
          await keepPublished(before)
          await keepBeforeSaving(before, options.text ?? before.text)
        })
        const published = await writer.publish(entry, options)
        await orLog(entry, () => keepPublished(published))
        return published
      },
      async unpublish(entry, version) {
        await keepNow(entry, keepAll)
        return writer.unpublish(entry, version)
      },
      async discard(entry, version) {
        await keepNow(entry, keepAll)
        return writer.discard(entry, version)
      },
      /** What cannot be put into the bin is not deleted. Links to it end: another draft may get its name. */
      async remove(entry, version) {
        await keepNow(entry, keepAll)
        const removed = await bin.put(entry, version)
        await deleteDraftLinks(
          db,
          [removed, ...removed.translations].map((each) => each.entry),
        )
        return removed
      },
    }
  }

  async function keepNow(entry: string, keep: (found: EntryText) => Promise<void>): Promise<void> {
    await orLog(entry, async () => {
      const found = await writer.read(entry)
      if (found) await keep(found)
    })
  }

  /** Writing goes on without the history if the database fails, which has told so itself. */
  async function orLog(entry: string, keep: () => Promise<void>): Promise<void> {
    await keep().catch((error: unknown) =>
      log.warn({ err: error }, `An earlier text of ${entry} could not be kept`),
    )
  }

  async function sweep(): Promise<void> {
    await versions.thinOut()
    await bin.sweep()
  }

  function sweepAndLog() {
    sweep().catch((error: unknown) =>
      log.warn({ err: error }, 'Old versions of articles could not be forgotten; it will be tried again'),
    )
  }
}
