import type { Writer } from '@waypost/content-service/writing'
import type { Database } from '../database/types.ts'
import { AppError } from '../errors.ts'
import { createToken, hashToken } from '../http/secret-token.ts'
import { openBin, type BinOptions } from './bin.ts'
import { addDraftLink, deleteDraftLink, findSharedEntry, listDraftLinks } from './history-store.ts'
import { createKeepingWriter, type WarningLog } from './keeping-writer.ts'
import { createVersions } from './versions.ts'

const DAY_MS = 86_400_000

export interface HistoryOptions extends Pick<BinOptions, 'deleteThread'> {
  database: Database
  writer: Writer
  now(): Date
  log: WarningLog
}

export type History = ReturnType<typeof openHistory>

/** Opens the earlier texts of entries, the bin, and the links to drafts. */
export function openHistory({ database, writer, deleteThread, now, log }: HistoryOptions) {
  const { db } = database
  const versions = createVersions(database, now)
  const bin = openBin({ database, writer, deleteThread, now })
  let timer: NodeJS.Timeout | undefined

  return {
    /** Starts the daily deletion of expired data. */
    start() {
      sweepOrWarn()
      timer = setInterval(sweepOrWarn, DAY_MS).unref()
    },
    close: () => clearInterval(timer),
    sweep,

    writer: createKeepingWriter({ writer, db, versions, bin, log }),
    versions,
    bin,

    draftLinks: {
      list: (entry: string) => listDraftLinks(db, entry),
      /**
       * @returns The token. It cannot be read later.
       * @throws AppError `not-found`, WritingError
       */
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

  async function sweep(): Promise<void> {
    await versions.thinOut()
    await bin.sweep()
  }

  function sweepOrWarn() {
    sweep().catch((error: unknown) =>
      log.warn({ err: error }, 'Old versions of articles could not be deleted; Waypost tries again tomorrow'),
    )
  }
}
