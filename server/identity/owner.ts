import type { Database } from '../database/types.ts'
import { AppError, isUnavailable } from '../errors.ts'
import type { Log } from '../log.ts'
import type { IdentityLimits } from './limits.ts'
import { addOwnerLink, becomeOwner, findOwner, isOwnerLink } from './owner-store.ts'
import { deletePasskey, listPasskeys } from './passkey-store.ts'
import type { OwnAccountOptions } from './own-account.ts'
import type { Passkeys } from './passkeys.ts'
import type { Passwords } from './password.ts'
import type { Sessions } from './sessions.ts'
import type { Reauthenticate } from './reauthentication.ts'
import { deleteReaderSessions, findCredential, findSettledCredential, replacePassword } from './store.ts'
import type { OwnerAccount, OwnerProof } from './types.ts'

interface OwnerOptions extends Pick<Database, 'db' | 'kind' | 'changes'> {
  limits: Pick<IdentityLimits, 'newPassword'>
  passwords: Passwords
  sessions: Pick<Sessions, 'openFor'>
  passkeys: Pick<Passkeys, 'signInOptions' | 'check' | 'additionOptionsFor' | 'addFor'>
  reauthenticate: Reauthenticate
  forgetUser: OwnAccountOptions['interactions']['forgetUser']
  /**
   * Counts a guess of a password together with readers' guesses.
   * @throws AppError `wrong-credentials`, `rate-limited`
   */
  guess<T>(client: string, email: string, check: () => Promise<T | undefined>): Promise<T>
  now(): Date
}

export function openOwner(options: OwnerOptions): OwnerAccount {
  const { db, kind, changes, limits, passwords, sessions } = options
  const { passkeys, reauthenticate, forgetUser, guess, now } = options
  return {
    find: () => findOwner(db),
    addLink: () => addOwnerLink(db, now()),
    isLink: (token) => isOwnerLink(db, token, now()),

    async become(client, token, { email, password }) {
      await limits.newPassword.consume(client)
      // Hash first: if the server is too busy to hash, the link must stay valid.
      const hash = await passwords.hash(password)
      const owner = await becomeOwner({ changes, kind }, { token, email, hash, now: now() }, forgetUser)
      return owner && proofBy(owner, hash)
    },

    checkPassword: (client, { email, password }) =>
      guess(client, email, async () => {
        const [owner, credential] = await Promise.all([findOwner(db), findCredential(db, email)])
        if (!credential) {
          // An unknown address must take as long as a wrong password.
          await passwords.hash(password)
          return undefined
        }
        const isRight = await passwords.verify({ hash: credential.hash, password })
        return isRight && owner?.email === email ? proofBy(owner, credential.hash) : undefined
      }),

    async confirm(owner, password) {
      if (!(await reauthenticate(owner, password)))
        throw new AppError('wrong-password', 'This account has no password. Use a passkey.')
    },

    async changePassword(owner, newPassword) {
      const old = await findCredential(db, owner.email)
      const hash = await passwords.hash(newPassword)
      if (!old || !(await replacePassword(changes, { userId: owner.id, old, hash })))
        throw new AppError('invalid', 'The password was changed elsewhere just now. Sign in again.')
      return proofBy(owner, hash)
    },

    openReaderSession: ({ id }, holds) => sessions.openFor(id, holds),
    endReaderSessions: ({ id }) => deleteReaderSessions(db, id),

    passkeyOptions: passkeys.signInOptions,

    async checkPasskey(client, answer) {
      const { userId, holds } = await passkeys.check(client, answer)
      const owner = await findOwner(db)
      if (owner?.id !== userId)
        throw new AppError('wrong-credentials', 'This passkey belongs to a reader. Use one of the owner.')
      return { owner, holds }
    },

    listPasskeys: ({ id }) => listPasskeys(db, id),
    newPasskeyOptions: passkeys.additionOptionsFor,
    addPasskey: passkeys.addFor,
    removePasskey: (owner, id) => deletePasskey(db, { userId: owner.id, id }),
  }

  /** Makes a proof that is valid until the password changes. */
  function proofBy(owner: OwnerProof['owner'], hash: string): OwnerProof {
    return {
      owner,
      holds: async (trx) => (await findSettledCredential({ db: trx, kind }, owner.email))?.hash === hash,
    }
  }
}

/** Finds the address of the owner; `undefined` without an owner. */
export async function findOwnerEmail(db: Database['db']): Promise<string | undefined> {
  return (await findOwner(db))?.email
}

/**
 * Follows the owner's e-mail address. Comments of the owner's account count as the creator's, whatever address
 * `site.yaml` gives.
 * @returns A function that returns the address; `undefined` without an owner, or until the database could be read.
 */
export async function watchOwnerEmail(
  { db, changes }: Pick<Database, 'db' | 'changes'>,
  log: Log,
): Promise<() => string | undefined> {
  let email: string | undefined
  async function read() {
    try {
      email = await findOwnerEmail(db)
    } catch (error) {
      if (!isUnavailable(error)) log.warn({ err: error }, 'The owner of the site could not be read')
    }
  }
  changes.watch('owner', () => void read())
  await read()
  return () => email
}
