import { WritingError, type EntryText, type Rewrite, type Writer } from '@waypost/content-service/writing'
import type { Database, Db } from '../database/types.ts'
import type { BinOptions } from './bin.ts'
import { addressOf, idOf, isArticle, nameOf, typeOf } from './entry-name.ts'
import { endGoneLinks, listGoneNames } from './gone-names.ts'
import { newestVersion, renameInHistory } from './history-store.ts'
import { mendLinks } from './links-to.ts'

export interface RenamingOptions {
  writer: Pick<Writer, 'findRewritten' | 'languagesOf' | 'read' | 'rename' | 'rewrite'>
  database: Pick<Database, 'changes' | 'db' | 'kind'>
  moveThread: BinOptions['moveThread']
  /** Gives the readings of a page to its new path. */
  moveReadings(trx: Db, from: string, to: string): Promise<void>
  /** Redirects an old address to a new one. @returns Removes the redirect. */
  addRedirect(old: string, now: string): Promise<() => Promise<void>>
  publicUrl: string
}

/** Renames an entry with its likes, comments, readings, history and links, and redirects its old address. */
export type Renaming = ReturnType<typeof createRenaming>

export function createRenaming(options: RenamingOptions) {
  const { writer, database, moveThread, moveReadings, addRedirect, publicUrl } = options
  return {
    /** Renames everything or nothing. @throws WritingError, FrontMatterError for an unreadable redirects.yaml */
    async rename(entry: string, name: string, version: string): Promise<EntryText> {
      const to = `${typeOf(entry)}/${name}`
      // A repeated request has moved the links already.
      const old = await writer.read(entry)
      if (old) await endGoneLinks(database.db, writer, to)
      const renamed = await writer.rename(entry, name, version).catch(async (error: unknown) => {
        // This is a repeated request: the answer was lost, or the server stopped halfway.
        const isGone = error instanceof WritingError && error.code === 'missing'
        const there = isGone ? await writer.read(to).catch(() => undefined) : undefined
        if (there?.version !== version) throw error
        return there
      })
      if (renamed.entry === entry) return renamed
      try {
        await moveRest(entry, old?.id ?? idOf(entry), renamed)
      } catch (error) {
        await writer.rename(renamed.entry, nameOf(entry), renamed.version)
        throw error
      }
      return renamed
    },

    /** Finishes the renaming of an entry whose files already have their new names. @throws WritingError */
    async finish(entry: string, name: string): Promise<EntryText> {
      const to = `${typeOf(entry)}/${name}`
      const renamed = await writer.read(to)
      if (!renamed) throw new WritingError('missing', `There is no ${entry} and no ${to}.`)
      await moveRest(entry, idOf(entry), renamed)
      return renamed
    },

    findLinks: (entry: string, name: string) => writer.findRewritten(mending(entry, name)),

    mendLinks: (entries: readonly string[], entry: string, name: string) =>
      writer.rewrite(entries, mending(entry, name)),
  }

  async function moveRest(from: string, oldId: string, { entry: to, id, ...text }: EntryText) {
    const ends = ['', ...(await writer.languagesOf(to)).map((each) => `.${each}`)]
    // Earlier texts of translations that are gone.
    const gone = (await listGoneNames(database.db, writer, from)).map((each) => each.slice(from.length))
    const isSeen = text.state !== 'draft' && text.publishAt === undefined
    const wasSeen = isSeen || (await newestVersion(database.db, from, 'published')) !== undefined
    const [old, now] = [addressOf(from, oldId), addressOf(to, id)]
    const takeBack =
      old !== undefined && now !== undefined && wasSeen ? await addRedirect(old, now) : undefined
    try {
      await database.changes.commit(async (trx, announce) => {
        for (const end of new Set([...ends, ...gone])) await renameInHistory(trx, from + end, to + end)
        if (isArticle(from)) await moveThread(trx, { kind: database.kind, from: oldId, to: id, announce })
        if (old !== undefined && now !== undefined) await moveReadings(trx, old, now)
      })
    } catch (error) {
      await takeBack?.()
      throw error
    }
  }

  function mending(entry: string, name: string): Rewrite {
    const paths = [addressOf(entry), addressOf(`${typeOf(entry)}/${name}`)]
    const spellings = new Set([nameOf(entry), encodeURI(nameOf(entry)), idOf(entry)])
    return (text, file) =>
      [...spellings].reduce(
        (mended, old) => mendLinks(mended, { old, now: name, paths, publicUrl }, file),
        text,
      )
  }
}
