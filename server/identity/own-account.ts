import type { Announce, Database, Trx } from '../database/types.ts'
import { AppError } from '../errors.ts'
import { hashToken } from '../http/secret-token.ts'
import type { Names } from '../names/types.ts'
import type { IdentityLimits } from './limits.ts'
import type { Passwords } from './password.ts'
import type { Reauthenticate } from './reauthentication.ts'
import { signedOut, type Sessions } from './sessions.ts'
import * as store from './store.ts'
import type { AccountData } from './store.ts'
import type { CommentNames, OwnWriting, User } from './types.ts'

export interface OwnAccountOptions {
  database: Pick<Database, 'db' | 'kind' | 'changes'>
  sessions: Pick<Sessions, 'open' | 'require'>
  limits: Pick<IdentityLimits, 'displayName' | 'download' | 'reauthentication'>
  passwords: Passwords
  reauthenticate: Reauthenticate
  names: Pick<Names, 'authorOf' | 'isReserved'>
  mail: {
    /** Deletes the mails to an account. Called before the account is deleted. */
    forgetAccount(email: string): Promise<void>
  }
  interactions: {
    /**
     * Deletes a user's likes and anonymises her comments, or deletes their texts, in the transaction that deletes her account.
     * Uses only `trx`.
     */
    forgetUser(
      trx: Trx,
      announce: Announce,
      userId: string,
      options?: { withComments?: boolean },
    ): Promise<void>
    /** Reads a user's likes and comments for her download. The download has these keys next to `account`. */
    readOwn(userId: string): Promise<OwnWriting>
  }
  now(): Date
}

/**
 * Shows and changes a user's own account. `authorization` is the value of a request's Authorization header. Every method throws
 * AppError `signed-out` without a session.
 */
export function openOwnAccount(options: OwnAccountOptions) {
  const { sessions, limits, passwords, reauthenticate, names, mail, interactions, now } = options
  const { db, kind, changes } = options.database

  return {
    /** Describes the user of a session: whether she has a password, and the name on her comments. */
    async describe(authorization: string | undefined) {
      const user = await requireUser(authorization)
      const hasPassword = (await store.findCredential(db, user.email)) !== undefined
      const { email, name } = user
      return { email, name, hasPassword, ...namesOf(user, await store.readDisplayName(db, user.id)) }
    },

    /**
     * Sets the name on the user's comments.
     * @param typed A checked name; `''` for none.
     * @throws AppError `invalid` if it is reserved.
     */
    async changeDisplayName(authorization: string | undefined, typed: string): Promise<CommentNames> {
      const user = await requireUser(authorization)
      await limits.displayName.consume(user.id)
      if (names.isReserved(typed, user))
        throw new AppError('invalid', 'This name belongs to the site. Choose another one.')
      const displayName = typed === '' ? null : typed
      await store.writeDisplayName(db, user.id, displayName)
      return namesOf(user, displayName)
    },

    /**
     * Sets another password and ends all sessions.
     * @returns The token of a new session.
     * @throws AppError `wrong-password`, or `invalid` if the account has no password yet.
     */
    async changePassword(
      authorization: string | undefined,
      { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
    ): Promise<{ accessToken: string }> {
      const user = await requireUser(authorization)
      await limits.reauthentication.consume(user.id)
      const old = await store.findCredential(db, user.email)
      if (!old) throw new AppError('invalid', 'This account has no password yet. Ask for a link to set one.')
      const wrong = new AppError('wrong-password', 'The current password is wrong.')
      if (!(await passwords.verify({ hash: old.hash, password: currentPassword }))) throw wrong
      const hash = await passwords.hash(newPassword)
      if (!(await store.replacePassword(changes, { userId: user.id, old, hash }))) throw wrong
      const signedIn = await sessions.open({ email: user.email, password: newPassword })
      if (!signedIn) throw signedOut()
      return { accessToken: signedIn.accessToken }
    },

    /** Reads all data about the user, including the data of other services. */
    async download(authorization: string | undefined): Promise<{ account: AccountData }> {
      const user = await requireUser(authorization)
      await limits.download.consume(user.id)
      return {
        account: await store.readAccount(db, user.id, now()),
        ...(await interactions.readOwn(user.id)),
      }
    },

    /**
     * Deletes the account. For an hour, a repeated request succeeds too: the answer to the first one may have been lost.
     * @throws AppError `wrong-password` if the account has another password
     */
    async delete(authorization: string | undefined, password: string | undefined) {
      const deletion = hashToken(authorization ?? '')
      if (await store.hasDeletion(db, deletion, now())) return
      const user = await requireUser(authorization)
      await reauthenticate(user, password)
      await mail.forgetAccount(user.email)
      await changes.commit(async (trx, announce) => {
        await store.lockUser(trx, kind, user.id)
        await interactions.forgetUser(trx, announce, user.id)
        await store.deleteUser(trx, announce, user.id)
        await store.addDeletion(trx, deletion, now())
      })
    },
  }

  function namesOf({ email, emailVerified }: User, displayName: string | null): CommentNames {
    const { name: commentName } = names.authorOf({ email, emailVerified, displayName })
    return { displayName: displayName ?? '', commentName }
  }

  async function requireUser(authorization: string | undefined): Promise<User> {
    return (await sessions.require(authorization)).user
  }
}
