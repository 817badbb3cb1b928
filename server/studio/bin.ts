import type { EntryText, RemovedEntry, Writer } from '@waypost/content-service/writing'
import pLimit from 'p-limit'
import type { Announce, Database, Trx } from '../database/types.ts'
import { AppError } from '../errors.ts'
import { idOf, isArticle, nameOf } from './entry-name.ts'
import { createUnderFreeName } from './free-name.ts'
import { endGoneLinks, listGoneNames, requireUnused, type HasThread } from './gone-names.ts'
import * as store from './history-store.ts'
import type { BinnedJson } from './types.ts'

/** How long a deleted entry or picture can be restored. */
export const BIN_DAYS = 90
export const DAY_MS = 86_400_000
export const NOT_IN_BIN = 'This is not in the bin any more.'

export interface BinOptions {
  database: Pick<Database, 'changes' | 'db' | 'kind'>
  writer: Writer
  hasThread: HasThread
  /** Moves an article's likes and comments to another id. */
  moveThread(
    trx: Trx,
    move: { kind: Database['kind']; from: string; to: string; announce: Announce },
  ): Promise<void>
  /** Deletes an article's likes and comments. */
  deleteThread(trx: Trx, articleId: string): Promise<void>
  now(): Date
}

/** The files of an entry or of a translation. */
interface BinnedText extends Pick<EntryText, 'entry' | 'file' | 'text'> {
  /** The published main file, if `text` is an unpublished working copy. */
  main?: string
}

/**
 * Keeps deleted entries for 90 days. Their likes, comments and earlier texts are under a key of the bin's row meanwhile, so that
 * the next entry of the name begins without them.
 */
export function openBin({ database, writer, hasThread, moveThread, deleteThread, now }: BinOptions) {
  const { db, kind, changes } = database
  // One at a time: a deletion writes the database during its turn at the files, a restoration files during its transaction.
  const turn = pLimit(1)
  return {
    async list(): Promise<BinnedJson[]> {
      const rows = await store.listBin(db)
      return rows.map(({ id, entry, texts, deletedAt }) => ({
        id,
        entry,
        text: parse(texts)[0].text,
        deletedAt,
        goneAt: new Date(Date.parse(deletedAt) + BIN_DAYS * DAY_MS).toISOString(),
      }))
    },

    /** Puts an entry and its translations into the bin, ends their links, then deletes their files. @throws WritingError */
    put: (entry: string, version: string): Promise<RemovedEntry> =>
      turn(async () => {
        let id: string | undefined
        try {
          return await writer.remove(entry, version, async (removed) => {
            const all = [removed, ...removed.translations]
            const row = { entry, texts: JSON.stringify(all.map(toBinned)), deletedAt: now().toISOString() }
            const gone = await listGoneNames(db, writer, entry)
            const names = new Set([...all.map((each) => each.entry), ...gone])
            id = await changes.commit(async (trx, announce) => {
              const added = await store.addToBin(trx, row)
              for (const name of names) await store.moveVersions(trx, name, store.binKey(name, added))
              if (isArticle(entry))
                await moveThread(trx, {
                  kind,
                  from: removed.id,
                  to: store.binKey(nameOf(entry), added),
                  announce,
                })
              await store.deleteDraftLinks(trx, [...names])
              return added
            })
          })
        } catch (error) {
          if (id !== undefined) await undo(id, entry)
          throw error
        }
      }),

    /**
     * Writes an entry again, under its name or the next free one. The row leaves the bin in the transaction that waits for the
     * files, so that nobody can delete it for good meanwhile.
     * @throws AppError `not-found`, WritingError
     */
    restore: (id: string): Promise<EntryText> =>
      turn(() =>
        changes.commit(async (trx, announce) => {
          const binned = await store.takeFromBin(trx, id)
          if (!binned) throw new AppError('not-found', NOT_IN_BIN)
          const [own, ...translations] = parse(binned.texts)
          const restored = await createUnderFreeName(binned.entry, async (name) => {
            await requireUnused(trx, hasThread, name)
            await endGoneLinks(trx, writer, name)
            return write(own, name)
          })
          for (const each of translations)
            await write(each, restored.entry + each.entry.slice(binned.entry.length))
          await moveOut(trx, announce, binned, restored)
          return restored
        }),
      ),

    /** Deletes an entry for good, with its likes, comments and earlier texts. @returns Its name. @throws AppError `not-found` */
    async delete(id: string): Promise<string> {
      const entry = await deleteForGood(id)
      if (entry === undefined) throw new AppError('not-found', NOT_IN_BIN)
      return entry
    },

    /** Deletes expired entries for good. */
    async sweep(): Promise<void> {
      const before = new Date(now().getTime() - BIN_DAYS * DAY_MS).toISOString()
      for (const binned of await store.listBin(db))
        if (binned.deletedAt < before) await deleteForGood(binned.id)
    },
  }

  /** Takes an entry whose files could not be deleted out of the bin. */
  async function undo(id: string, entry: string): Promise<void> {
    await changes.commit(async (trx, announce) => {
      if (await store.takeFromBin(trx, id))
        await moveOut(trx, announce, { id, entry }, { entry, id: idOf(entry) })
    })
  }

  /** Moves what belongs to a row of the bin to an entry. */
  async function moveOut(
    trx: Trx,
    announce: Announce,
    { id, entry }: { id: string; entry: string },
    to: Pick<EntryText, 'entry' | 'id'>,
  ): Promise<void> {
    for (const key of await store.listBinKeys(trx, id)) {
      const name = key.slice(0, -store.binKey('', id).length)
      await store.moveVersions(trx, key, to.entry + name.slice(entry.length))
    }
    if (!isArticle(entry)) return
    await moveThread(trx, { kind, from: store.binKey(nameOf(entry), id), to: to.id, announce })
  }

  async function write({ file, text, main }: BinnedText, entry: string): Promise<EntryText> {
    const form = file.endsWith('.yaml') ? 'yaml' : 'markdown'
    const first = main ?? text
    const written = await writer.create(entry, first, form).catch(async (error) => {
      // The server stopped before it emptied the bin.
      const there = await writer.read(entry)
      if (there?.text === first || (there?.text === text && there.published === main)) return there
      throw error
    })
    return written.text === text ? written : writer.save(entry, text, written.version)
  }

  /** @returns Its name; `undefined` if it is not in the bin. */
  function deleteForGood(id: string): Promise<string | undefined> {
    return changes.commit(async (trx) => {
      const binned = await store.takeFromBin(trx, id)
      if (!binned) return undefined
      for (const key of await store.listBinKeys(trx, id)) await store.deleteVersionsOf(trx, key)
      if (isArticle(binned.entry)) await deleteThread(trx, store.binKey(nameOf(binned.entry), id))
      return binned.entry
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
