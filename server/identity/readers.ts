import type { Db } from '../database/types.ts'
import { AppError } from '../errors.ts'
import { findOwner } from './owner-store.ts'
import type { OwnAccountOptions } from './own-account.ts'
import type { PasswordResets } from './password-resets.ts'
import { findReader, listReaders, readLastSeen } from './reader-store.ts'
import { deleteSessions, deleteUser, lockUser, readAccount } from './store.ts'
import type { ListedReader, Readers } from './types.ts'

export interface ReadersOptions extends Pick<OwnAccountOptions, 'database' | 'interactions' | 'now'> {
  mail: OwnAccountOptions['mail'] & {
    countMessagesFrom(email: string): Promise<number>
    readMessagesFrom(email: string): Promise<object[]>
    /** Uses only `trx`. */
    deleteMessagesFrom(trx: Db, email: string): Promise<void>
  }
  resets: Pick<PasswordResets, 'mailLink'>
}

const PAGE = 30

/** Opens the owner's work with readers' accounts. Messages are a reader's once she has confirmed the address. */
export function openReaders({ database, interactions, mail, resets, now }: ReadersOptions): Readers {
  const { db, kind, changes } = database
  return {
    async list(search, page) {
      // PostgreSQL refuses the character 0.
      const text = search.replaceAll('\0', '').trim().toLowerCase()
      const found = await listReaders(db, { search: text, offset: page * PAGE, limit: PAGE + 1 })
      return {
        readers: found.slice(0, PAGE),
        ownId: (await findOwner(db))?.id,
        hasMore: found.length > PAGE,
      }
    },

    async find(id) {
      const reader = await require(id)
      const [{ waysOfSigningIn, sessions }, written, messages, owner, lastSeenAt] = await Promise.all([
        readAccount(db, id, now()),
        interactions.readOwn(id),
        reader.emailVerified ? mail.countMessagesFrom(reader.email) : 0,
        findOwner(db),
        readLastSeen(db, id),
      ])
      return {
        ...reader,
        isOwner: owner?.id === id,
        waysOfSigningIn,
        sessions,
        ...(lastSeenAt !== undefined && { lastSeenAt }),
        written,
        messages,
      }
    },

    async endSessions(id) {
      await requireOther(id)
      await changes.commit((trx) => deleteSessions(trx, id))
    },

    async sendReset(id) {
      await resets.mailLink((await require(id)).email)
    },

    async export(id) {
      const { email, emailVerified } = await require(id)
      return {
        account: await readAccount(db, id, now()),
        ...(await interactions.readOwn(id)),
        messages: emailVerified ? await mail.readMessagesFrom(email) : [],
      }
    },

    async erase(id, { withComments }) {
      const { email, emailVerified } = await requireOther(id)
      await mail.forgetAccount(email)
      await changes.commit(async (trx, announce) => {
        await lockUser(trx, kind, id)
        await interactions.forgetUser(trx, announce, id, { withComments })
        if (withComments && emailVerified) await mail.deleteMessagesFrom(trx, email)
        await deleteUser(trx, announce, id)
      })
    },
  }

  async function require(id: string): Promise<ListedReader> {
    const reader = await findReader(db, id)
    if (!reader) throw new AppError('not-found', 'There is no such account any more.')
    return reader
  }

  /** @throws AppError `forbidden` for the owner's own account */
  async function requireOther(id: string): Promise<ListedReader> {
    if ((await findOwner(db))?.id === id)
      throw new AppError('forbidden', 'This is your own account. ‘Account’ changes it.')
    return require(id)
  }
}
