import type { Writer } from '@waypost/content-service/writing'
import type { Database } from '../database/types.ts'
import { openBin, type BinOptions } from './bin.ts'
import { openDraftLinks } from './draft-links.ts'
import { endAllGoneLinks, requireUnused } from './gone-names.ts'
import { createKeepingWriter, type WarningLog } from './keeping-writer.ts'
import { createVersions } from './versions.ts'

const DAY_MS = 86_400_000

/** How long a draft's file is missing before its links end: a renaming moves files first, and editors replace them. */
const MISSING_MS = 10_000

export interface HistoryOptions extends Pick<BinOptions, 'deleteThread' | 'hasThread' | 'moveThread'> {
  database: Database
  writer: Writer
  now(): Date
  log: WarningLog
  /** Deletes expired pictures. */
  sweepPictures?(): Promise<void>
}

export type History = ReturnType<typeof openHistory>

/** Opens the earlier texts of entries, the bin, and the links to drafts. */
export function openHistory({ database, writer, now, log, sweepPictures, ...threads }: HistoryOptions) {
  const { db } = database
  const versions = createVersions(database, now)
  const bin = openBin({ database, writer, now, ...threads })
  let timer: NodeJS.Timeout | undefined
  let checking: NodeJS.Timeout | undefined

  return {
    /** Starts the daily deletion of expired data. */
    start() {
      void orWarn(sweep)
      timer = setInterval(() => void orWarn(sweep), DAY_MS).unref()
    },
    close() {
      clearInterval(timer)
      clearTimeout(checking)
    },
    /** Call after changes of the folder: ends the links of drafts that another program has deleted. */
    noticeChange() {
      clearTimeout(checking)
      checking = setTimeout(() => void orWarn(() => endAllGoneLinks(db, writer)), MISSING_MS).unref()
    },
    sweep,

    writer: createKeepingWriter({ writer, db, versions, bin, log }),
    versions,
    bin,
    /** @throws WritingError `taken` if something is left of an earlier entry of this name, whose files another program deleted. */
    async requireNoLeftovers(entry: string): Promise<void> {
      if (!(await writer.read(entry))) await requireUnused(db, threads.hasThread, entry)
    },

    draftLinks: openDraftLinks({ database, writer, now }),
  }

  async function sweep(): Promise<void> {
    await versions.thinOut()
    await bin.sweep()
    await sweepPictures?.()
    await endAllGoneLinks(db, writer)
  }

  async function orWarn(work: () => Promise<void>): Promise<void> {
    await work().catch((error: unknown) =>
      log.warn(
        { err: error },
        'Old versions of articles, or links to deleted drafts, could not be deleted; Waypost tries again tomorrow',
      ),
    )
  }
}
