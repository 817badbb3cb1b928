import type { Transaction } from 'kysely'
import { articlesContentType } from '@waypost/content-service/folder'
import { WritingError, type EntryText, type Rewrite, type Writer } from '@waypost/content-service/writing'
import { articlePath } from '#domain/addresses.ts'
import type { Announce, Database, Schema } from '../database/types.ts'
import { deleteDraftLinks, newestVersion, renameInHistory } from './history-store.ts'
import { mendLinks } from './links-to.ts'

export interface RenamingOptions {
  writer: Pick<Writer, 'findRewritten' | 'languagesOf' | 'read' | 'rename' | 'rewrite'>
  database: Pick<Database, 'changes' | 'db'>
  /** Gives an article's likes and comments to its new id. */
  moveThread(trx: Transaction<Schema>, move: { from: string; to: string; announce: Announce }): Promise<void>
  /** Has an old address lead to a new one. @returns Takes it back. */
  addRedirect(old: string, now: string): Promise<() => Promise<void>>
  publicUrl: string
}

/** Gives an entry another name, and to that all that belongs to it: likes, comments, history, its old address, links to it. */
export type Renaming = ReturnType<typeof createRenaming>

export function createRenaming({ writer, database, moveThread, addRedirect, publicUrl }: RenamingOptions) {
  return {
    /** Renames its files and all else, or nothing. @throws WritingError, FrontMatterError for redirects that cannot be read */
    async rename(entry: string, name: string, version: string): Promise<EntryText> {
      let isFirst = true
      const renamed = await writer.rename(entry, name, version).catch(async (error: unknown) => {
        // She asks again: the answer was lost, or the server ended before all of it was done.
        const isGone = error instanceof WritingError && error.code === 'missing'
        const there = isGone
          ? await writer.read(`${typeOf(entry)}/${name}`).catch(() => undefined)
          : undefined
        if (there?.version !== version) throw error
        isFirst = false
        return there
      })
      if (renamed.entry === entry) return renamed
      try {
        // Those that the new name has show what was deleted elsewhere.
        if (isFirst) await deleteDraftLinks(database.db, [renamed.entry])
        await moveRest(entry, renamed)
      } catch (error) {
        await writer.rename(renamed.entry, nameOf(entry), renamed.version)
        throw error
      }
      return renamed
    },

    /** Gives all but the files, which have their new names already, to the new name. @throws WritingError */
    async finish(entry: string, name: string): Promise<EntryText> {
      const to = `${typeOf(entry)}/${name}`
      const renamed = await writer.read(to)
      if (!renamed) throw new WritingError('missing', `There is no ${entry} and no ${to}.`)
      await moveRest(entry, renamed)
      return renamed
    },

    /** Finds entries with links to an old name. */
    findLinks: (entry: string, name: string) => writer.findRewritten(mending(entry, name)),

    /** Has the links in these entries lead to the new name. */
    mendLinks: (entries: readonly string[], entry: string, name: string) =>
      writer.rewrite(entries, mending(entry, name)),
  }

  async function moveRest(from: string, { entry: to, ...text }: EntryText) {
    const languages = await writer.languagesOf(to)
    const isArticle = typeOf(from) === articlesContentType.id
    const isSeen = text.state !== 'draft' && text.publishAt === undefined
    const wasSeen = isSeen || (await newestVersion(database.db, from, 'published')) !== undefined
    const takeBack =
      isArticle && wasSeen ? await addRedirect(articlePath(nameOf(from)), articlePath(nameOf(to))) : undefined
    try {
      await database.changes.commit(async (trx, announce) => {
        for (const end of ['', ...languages.map((each) => `.${each}`)])
          await renameInHistory(trx, from + end, to + end)
        if (isArticle) await moveThread(trx, { from: nameOf(from), to: nameOf(to), announce })
      })
    } catch (error) {
      await takeBack?.()
      throw error
    }
  }

  function mending(entry: string, name: string): Rewrite {
    const isArticle = typeOf(entry) === articlesContentType.id
    return (text, file) => mendLinks(text, { old: nameOf(entry), now: name, isArticle, publicUrl }, file)
  }
}

function typeOf(entry: string): string {
  return entry.slice(0, entry.indexOf('/'))
}

function nameOf(entry: string): string {
  return entry.slice(entry.indexOf('/') + 1)
}
