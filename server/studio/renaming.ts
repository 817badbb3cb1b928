import type { Transaction } from 'kysely'
import { articlesContentType } from '@waypost/content-service/folder'
import { WritingError, type EntryText, type Rewrite, type Writer } from '@waypost/content-service/writing'
import { articlePath } from '#domain/addresses.ts'
import type { Announce, Database, Schema } from '../database/types.ts'
import { deleteDraftLinks, newestVersion, renameInHistory } from './history-store.ts'
import { mendLinks } from './links-to.ts'

export interface RenamingOptions {
  writer: Pick<Writer, 'findRewritten' | 'languagesOf' | 'read' | 'rename' | 'rewrite'>
  database: Pick<Database, 'changes' | 'db' | 'kind'>
  /** Moves an article's likes and comments to its new id. */
  moveThread(
    trx: Transaction<Schema>,
    move: { kind: Database['kind']; from: string; to: string; announce: Announce },
  ): Promise<void>
  /** Redirects an old address to a new one. @returns Removes the redirect. */
  addRedirect(old: string, now: string): Promise<() => Promise<void>>
  publicUrl: string
}

/**
 * Renames an entry with everything that belongs to it: likes, comments, history, a redirect from its old address, and
 * links to the entry.
 */
export type Renaming = ReturnType<typeof createRenaming>

export function createRenaming({ writer, database, moveThread, addRedirect, publicUrl }: RenamingOptions) {
  return {
    /**
     * Renames everything or nothing.
     * @throws WritingError, FrontMatterError for an unreadable redirects.yaml
     */
    async rename(entry: string, name: string, version: string): Promise<EntryText> {
      let isFirst = true
      const renamed = await writer.rename(entry, name, version).catch(async (error: unknown) => {
        // This is a repeated request: the answer was lost, or the server stopped halfway.
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
        // Links of the new name belong to a draft that another program has deleted.
        if (isFirst) await deleteDraftLinks(database.db, [renamed.entry])
        await moveRest(entry, renamed)
      } catch (error) {
        await writer.rename(renamed.entry, nameOf(entry), renamed.version)
        throw error
      }
      return renamed
    },

    /**
     * Finishes the renaming of an entry whose files already have their new names.
     * @throws WritingError
     */
    async finish(entry: string, name: string): Promise<EntryText> {
      const to = `${typeOf(entry)}/${name}`
      const renamed = await writer.read(to)
      if (!renamed) throw new WritingError('missing', `There is no ${entry} and no ${to}.`)
      await moveRest(entry, renamed)
      return renamed
    },

    /** Finds the entries that link to the old name. */
    findLinks: (entry: string, name: string) => writer.findRewritten(mending(entry, name)),

    /** Rewrites the links in these entries. */
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
        if (isArticle)
          await moveThread(trx, { kind: database.kind, from: nameOf(from), to: nameOf(to), announce })
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
