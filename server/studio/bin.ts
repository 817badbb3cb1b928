import type { Transaction } from 'kysely'
import { articlesContentType } from '@waypost/content-service/folder'
import type { EntryText, RemovedEntry, Writer } from '@waypost/content-service/writing'
import type { Database, Schema } from '../database/types.ts'
import { AppError } from '../errors.ts'
import { addToBin, deleteHistory, isInBin, listBin, readBinned, takeFromBin } from './history-store.ts'
import { createUnderFreeName } from './free-name.ts'
import type { BinnedJson } from './types.ts'

/** How long a deleted entry can be restored. */
const BIN_DAYS = 90
const DAY_MS = 86_400_000

export interface BinOptions {
  database: Database
  writer: Writer
  /** Deletes an article's likes and comments. */
  deleteThread(trx: Transaction<Schema>, articleId: string): Promise<void>
  now(): Date
}

/** The files of an entry or of a translation. */
interface BinnedText extends Pick<EntryText, 'entry' | 'file' | 'text'> {
  /** The published main file, if `text` is an unpublished working copy. */
  main?: string
}

/**
 * Keeps deleted entries for 90 days. Their likes, comments and earlier texts stay in the database for the same time.
 */
export function openBin({ database, writer, deleteThread, now }: BinOptions) {
  const { db, changes } = database
  return {
    async list(): Promise<BinnedJson[]> {
      const rows = await listBin(db)
      return rows.map(({ id, entry, texts, deletedAt }) => ({
        id,
        entry,
        text: parse(texts)[0].text,
        deletedAt,
        goneAt: new Date(Date.parse(deletedAt) + BIN_DAYS * DAY_MS).toISOString(),
      }))
    },

    /** Puts an entry and its translations into the bin, then deletes their files. @throws WritingError */
    async put(entry: string, version: string): Promise<RemovedEntry> {
      let id: string | undefined
      try {
        return await writer.remove(entry, version, async (removed) => {
          const texts = JSON.stringify([removed, ...removed.translations].map(toBinned))
          id = await addToBin(db, { entry, texts, deletedAt: now().toISOString() })
        })
      } catch (error) {
        if (id !== undefined) await takeFromBin(db, id)
        throw error
      }
    },

    /**
     * Restores an entry under its name or the next free one.
     * @throws AppError `not-found`, WritingError
     */
    async restore(id: string): Promise<EntryText> {
      const binned = await findBinned(id)
      const [own, ...translations] = parse(binned.texts)
      const restored = await createUnderFreeName(binned.entry, (name) => write(own, name))
      for (const each of translations)
        await write(each, restored.entry + each.entry.slice(binned.entry.length))
      await takeFromBin(db, id)
      return restored
    },

    /** Deletes an entry for good, with its likes, comments and earlier texts. @returns Its name. @throws AppError `not-found` */
    async delete(id: string): Promise<string> {
      const binned = await findBinned(id)
      await deleteForGood(binned)
      return binned.entry
    },

    /** Deletes expired entries for good. */
    async sweep(): Promise<void> {
      const before = new Date(now().getTime() - BIN_DAYS * DAY_MS).toISOString()
      for (const binned of await listBin(db)) if (binned.deletedAt < before) await deleteForGood(binned)
    },
  }

  async function write({ file, text, main }: BinnedText, entry: string): Promise<EntryText> {
    const form = file.endsWith('.yaml') ? 'yaml' : 'markdown'
    const first = main ?? text
    const written = await writer.create(entry, first, form).catch(async (error) => {
      // Another tab restored it first, or the server stopped before it emptied the bin.
      const there = await writer.read(entry)
      if (there?.text === first || (there?.text === text && there.published === main)) return there
      throw error
    })
    return written.text === text ? written : writer.save(entry, text, written.version)
  }

  async function findBinned(id: string) {
    const binned = await readBinned(db, id)
    if (!binned) throw new AppError('not-found', 'This is not in the bin any more.')
    return binned
  }

  async function deleteForGood({ id, entry }: { id: string; entry: string }): Promise<void> {
    const [type, name] = entry.split('/')
    // Likes, comments and texts of this name belong to the entry that has the name now.
    const isNameUsed = (await writer.read(entry)) !== undefined
    await changes.commit(async (trx) => {
      await takeFromBin(trx, id)
      if (isNameUsed || (await isInBin(trx, entry))) return
      await deleteHistory(trx, entry)
      if (type === articlesContentType.id) await deleteThread(trx, name)
    })
  }
}

function toBinned({ entry, file, text, published, state }: EntryText): BinnedText {
  return { entry, file, text, ...(state === 'changed' && { main: published }) }
}

/** The entry itself comes first, then its translations. */
function parse(texts: string): [BinnedText, ...BinnedText[]] {
  return JSON.parse(texts) as [BinnedText, ...BinnedText[]]
}
