import { articlesContentType } from '@waypost/content-service/folder'
import type { EntryText, RemovedEntry, Writer } from '@waypost/content-service/writing'
import type { Database } from '../database/types.ts'
import { AppError } from '../errors.ts'
import { addToBin, forgetEntry, listBin, readBinned, takeFromBin } from './history-store.ts'
import { createUnderFreeName } from './free-name.ts'
import type { BinnedJson } from './types.ts'

/** How long what was deleted can be brought back. */
const BIN_DAYS = 90
const DAY_MS = 86_400_000

interface BinOptions {
  database: Database
  writer: Writer
  now(): Date
}

/** What the files of an entry, or of a translation of it, held. */
interface BinnedText extends Pick<EntryText, 'entry' | 'file' | 'text'> {
  /** The main file, where `text` is that of the working copy. */
  main?: string
}

/** Keeps entries that were deleted, with what readers did with them, for a while. */
export function openBin({ database, writer, now }: BinOptions) {
  const { db } = database
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

    /** Deletes an entry with its translations, all of which are in the bin before. @throws WritingError */
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

    /** Writes an entry again, under its name or the next one that is free. @throws AppError `not-found`, WritingError */
    async restore(id: string): Promise<EntryText> {
      const binned = await findBinned(id)
      const [own, ...translations] = parse(binned.texts)
      const restored = await createUnderFreeName(binned.entry, (name) => write(own, name))
      for (const each of translations)
        await write(each, restored.entry + each.entry.slice(binned.entry.length))
      await takeFromBin(db, id)
      return restored
    },

    /** Forgets an entry for good, with what readers did with it. @returns What it was. @throws AppError `not-found` */
    async delete(id: string): Promise<string> {
      const binned = await findBinned(id)
      await forget(binned)
      return binned.entry
    },

    /** Forgets what has been there for long. */
    async sweep(): Promise<void> {
      const before = new Date(now().getTime() - BIN_DAYS * DAY_MS).toISOString()
      for (const binned of await listBin(db)) if (binned.deletedAt < before) await forget(binned)
    },
  }

  async function write({ file, text, main }: BinnedText, entry: string): Promise<EntryText> {
    const form = file.endsWith('.yaml') ? 'yaml' : 'markdown'
    const first = main ?? text
    const written = await writer.create(entry, first, form).catch(async (error) => {
      // Another tab was first, or the server ended before the bin was told.
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

  async function forget({ id, entry }: { id: string; entry: string }): Promise<void> {
    const [type, name] = entry.split('/')
    // What readers did belongs to the one that has the name now.
    if (await writer.read(entry)) return takeFromBin(db, id)
    await forgetEntry(database, { id, entry }, type === articlesContentType.id ? name : undefined)
  }
}

function toBinned({ entry, file, text, published, state }: EntryText): BinnedText {
  return { entry, file, text, ...(state === 'changed' && { main: published }) }
}

/** The entry itself comes first. */
function parse(texts: string): [BinnedText, ...BinnedText[]] {
  return JSON.parse(texts) as [BinnedText, ...BinnedText[]]
}
