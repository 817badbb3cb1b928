import type { Writer } from '@waypost/content-service/writing'
import type { Database } from '../database/types.ts'
import { AppError } from '../errors.ts'
import { createToken, hashToken } from '../http/secret-token.ts'
import * as store from './history-store.ts'

interface DraftLinksOptions {
  database: Pick<Database, 'db' | 'changes'>
  writer: Pick<Writer, 'read'>
  now(): Date
}

/** Most links to one draft: more than anybody can tell apart in a list. */
const MAX_LINKS = 20

export function openDraftLinks({ database, writer, now }: DraftLinksOptions) {
  const { db, changes } = database
  return {
    list: (entry: string) => store.listDraftLinks(db, entry),
    /** @returns The token, which cannot be read later. @throws AppError `not-found`, `invalid` for one too many; WritingError */
    async add(entry: string, expiresAt: string | null): Promise<{ id: string; token: string }> {
      if (!(await writer.read(entry)))
        throw new AppError('not-found', 'There is no such article. It may have another name now.')
      const token = createToken()
      const createdAt = now().toISOString()
      const id = await changes.commit(async (trx) => {
        await store.deleteExpiredLinks(trx, entry, createdAt)
        const { length } = await store.listDraftLinks(trx, entry)
        if (length >= MAX_LINKS) return undefined
        return store.addDraftLink(trx, { entry, tokenHash: hashToken(token), createdAt, expiresAt })
      })
      if (id === undefined)
        throw new AppError('invalid', `This draft has ${MAX_LINKS} links already. Delete one of them first.`)
      return { id, token }
    },
    end: (entry: string, id: string) => store.deleteDraftLink(db, entry, id),
    find: (token: string) => store.findSharedEntry(db, hashToken(token), now().toISOString()),
  }
}
