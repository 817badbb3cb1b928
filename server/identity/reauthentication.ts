import type { Database } from '../database/types.ts'
import { AppError } from '../errors.ts'
import type { IdentityLimits } from './limits.ts'
import type { Passwords } from './password.ts'
import { findCredential } from './store.ts'
import type { User } from './types.ts'

/**
 * Checks the password of a signed-in user again, before an action that is closed to the thief of a session.
 * @returns Whether she has a password.
 * @throws AppError `wrong-password`, or `rate-limited` after too many wrong ones
 */
export type Reauthenticate = (user: Pick<User, 'id' | 'email'>, password?: string) => Promise<boolean>

interface ReauthenticationOptions extends Pick<Database, 'db'> {
  limits: Pick<IdentityLimits, 'reauthentication'>
  passwords: Pick<Passwords, 'verify'>
}

export function createReauthentication({ db, limits, passwords }: ReauthenticationOptions): Reauthenticate {
  return async (user, password = '') => {
    const credential = await findCredential(db, user.email)
    if (!credential) return false
    await limits.reauthentication.consume(user.id)
    if (!(await passwords.verify({ hash: credential.hash, password })))
      throw new AppError('wrong-password', 'The password is wrong.')
    return true
  }
}
