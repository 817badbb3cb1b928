import type { EntryText, Writer } from '@waypost/content-service/writing'
import type { Database } from '../database/types.ts'
import type { openBin } from './bin.ts'
import { endGoneLinks } from './gone-names.ts'
import type { createVersions } from './versions.ts'

interface KeepingWriterOptions {
  writer: Writer
  db: Database['db']
  versions: ReturnType<typeof createVersions>
  bin: ReturnType<typeof openBin>
  log: WarningLog
}

/** Takes warnings, as the server's log does. */
export interface WarningLog {
  warn(details: { err: unknown }, message: string): void
}

/**
 * Writes as `writer` does, and first stores the texts that a change replaces. The object names every method instead of
 * spreading `writer`. A new method then does not compile until somebody decides here which texts it replaces.
 */
export function createKeepingWriter({ writer, db, versions, bin, log }: KeepingWriterOptions): Writer {
  const { keepAll, keepBeforeSaving, keepPublished } = versions
  return {
    list: writer.list,
    read: writer.read,
    languagesOf: writer.languagesOf,
    findRewritten: writer.findRewritten,
    canWrite: writer.canWrite,
    /** Renaming changes no text. */
    rename: writer.rename,

    /** Ends the links to an earlier draft of this name, whose files another program may have deleted. */
    async create(entry, text, form) {
      await endGoneLinks(db, writer, entry)
      return writer.create(entry, text, form)
    },
    async save(entry, text, version) {
      await keepCurrent(entry, (before) => keepBeforeSaving(before, text))
      return writer.save(entry, text, version)
    },
    async publish(entry, options) {
      await keepCurrent(entry, async (before) => {
        await keepPublished(before)
        await keepBeforeSaving(before, options.text ?? before.text)
      })
      const published = await writer.publish(entry, options)
      await orWarn(entry, () => keepPublished(published))
      return published
    },
    async unpublish(entry, version) {
      await keepCurrent(entry, keepAll)
      return writer.unpublish(entry, version)
    },
    async discard(entry, version) {
      await keepCurrent(entry, keepAll)
      return writer.discard(entry, version)
    },
    async rewrite(entries, rewrite) {
      for (const entry of entries) await keepCurrent(entry, keepAll)
      return writer.rewrite(entries, rewrite)
    },
    /** Deletes nothing that it cannot put into the bin. */
    async remove(entry, version) {
      await keepCurrent(entry, keepAll)
      return bin.put(entry, version)
    },
  }

  async function keepCurrent(entry: string, keep: (found: EntryText) => Promise<void>): Promise<void> {
    await orWarn(entry, async () => {
      const found = await writer.read(entry)
      if (found) await keep(found)
    })
  }

  /** If the database fails, this only logs a warning, so the owner can still write. */
  async function orWarn(entry: string, keep: () => Promise<void>): Promise<void> {
    await keep().catch((error: unknown) =>
      log.warn({ err: error }, `An earlier text of ${entry} could not be stored`),
    )
  }
}
