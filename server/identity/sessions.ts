import { sql } from 'kysely'
import type { SignInForm } from '#domain/credentials.ts'
import type { Database } from '../database/types.ts'
import { AppError } from '../errors.ts'
import type { Accounts } from './auth.ts'
import type { Confirmations } from './confirmations.ts'
import type { Passwords } from './password.ts'
import { deleteSession, deleteSessions, findCredential, findSettledCredential } from './store.ts'
import type { User } from './types.ts'

/** Opens, finds and ends sessions. A user who must first confirm her e-mail address counts as signed out. */
export type Sessions = ReturnType<typeof openSessions>

/** A user with a session that was just opened. */
export type SignedIn = User & { accessToken: string }

/** A valid session. */
export interface Session {
  user: User
  /** The token is useless to a client without its signature. */
  token: string
  startedAt: Date
}

interface SessionsOptions extends Pick<Accounts, 'auth'>, Pick<Database, 'db' | 'kind' | 'changes'> {
  confirmations: Pick<Confirmations, 'isMissing' | 'refuse'>
  passwords: Pick<Passwords, 'hash' | 'verify'>
}

export function openSessions({ auth, db, kind, changes, confirmations, passwords }: SessionsOptions) {
  return {
    async findUser(authorization: string | undefined): Promise<User | undefined> {
      const user = (await find(authorization))?.user
      return user && confirmations.isMissing(user) ? undefined : user
    },

    /** @throws AppError `signed-out` without a session */
    require: requireSession,

    /**
     * Signs in with a password. Better Auth's own sign-in knows only some top-level domains.
     * @returns `undefined` if the password is wrong, or was replaced during the check.
     */
    async open({ email, password }: SignInForm): Promise<SignedIn | undefined> {
      const before = await findCredential(db, email)
      if (!before) {
        // An unknown address takes as long as a wrong password.
        await passwords.hash(password)
        return undefined
      }
      if (!(await passwords.verify({ hash: before.hash, password }))) return undefined
      // Checking a password takes a while. Meanwhile somebody may replace the password, which ends all sessions,
      // perhaps just before this one begins. So this code reads the password again afterwards, and ends the new session
      // if the password has changed.
      return openFor(before.userId, async () => {
        const after = await findSettledCredential({ db, kind }, email)
        return after?.hash === before.hash
      })
    },

    /**
     * Signs in a user who has proved herself without a password.
     * @param holds Whether the proof is still valid. Called once the session exists: an action that ends the proof ends
     * all sessions too, perhaps just before this one begins.
     * @returns `undefined` if the user is missing, or the proof is no longer valid.
     */
    openFor,

    /** Ends a new session if the user must first confirm her address. @throws AppError `unconfirmed` in this case */
    async admit(signedIn: SignedIn): Promise<SignedIn> {
      if (!confirmations.isMissing(signedIn)) return signedIn
      await end(`Bearer ${signedIn.accessToken}`)
      return confirmations.refuse(signedIn.email)
    },

    /** Ends a session; does nothing if it has ended. */
    end,

    /** Ends all sessions of the user. @throws AppError `signed-out` without a session */
    async endAll(authorization: string | undefined) {
      const { user } = await requireSession(authorization)
      await changes.commit((trx) => deleteSessions(trx, user.id))
    },
  }

  async function openFor(userId: string, holds: () => Promise<boolean>): Promise<SignedIn | undefined> {
    const { response, headers } = await auth.api.openSession({ body: { userId }, returnHeaders: true })
    if (!response) return undefined
    if (await holds()) return { ...toUser(response.user), accessToken: tokenIn(headers) }
    await deleteSession(db, response.token)
    return undefined
  }

  async function requireSession(authorization: string | undefined): Promise<Session> {
    const session = await find(authorization)
    if (!session) throw signedOut()
    if (!confirmations.isMissing(session.user)) return session
    const message = 'Your email address must be confirmed first. FORGOT PASSWORD mails you a link.'
    throw new AppError('signed-out', message)
  }

  async function find(authorization: string | undefined): Promise<Session | undefined> {
    if (authorization === undefined) return undefined
    const read = () => auth.api.getSession({ headers: new Headers({ authorization }) })
    const found = await read().catch(async () => {
      // Better Auth hides errors of the database. This query throws them, unless the database works again.
      await sql`select 1`.execute(db)
      return read()
    })
    if (!found) return undefined
    const { session, user } = found
    return { user: toUser(user), token: session.token, startedAt: session.createdAt }
  }

  async function end(authorization: string | undefined) {
    const found = await find(authorization)
    if (found) await deleteSession(db, found.token)
  }
}

/** Makes the error of a request without a session. */
export function signedOut(): AppError {
  return new AppError('signed-out', 'You are not signed in any more. Please log in again.')
}

function tokenIn(headers: Headers): string {
  const token = headers.get('set-auth-token')
  if (token === null) throw new Error('Better Auth gave no token for a session')
  return token
}

function toUser({ id, email, name, emailVerified, createdAt }: User): User {
  return { id, email, name, emailVerified, createdAt }
}
