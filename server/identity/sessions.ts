import { isAPIError } from 'better-auth/api'
import { sql } from 'kysely'
import type { SignInForm } from '#domain/credentials.ts'
import type { Database } from '../database/types.ts'
import { AppError } from '../errors.ts'
import type { Accounts } from './auth.ts'
import type { Confirmations } from './confirmations.ts'
import { createSessionCache } from './session-cache.ts'
import { deleteSession, deleteSessions, findCredential, findSettledCredential } from './store.ts'
import type { User } from './types.ts'

/**
 * Sessions, from the password that opens one to its end. `authorization` is as for `FindUser`. A user whose e-mail address
 * must be confirmed first counts as signed out.
 */
export type Sessions = ReturnType<typeof openSessions>

/** A user with a session that was just opened. */
export type SignedIn = User & { accessToken: string }

/** A session that holds. */
export interface Session {
  user: User
  /** Good for nothing without its signature. */
  token: string
  /** When somebody signed in. */
  startedAt: Date
  expiresAt: Date
}

interface SessionsOptions extends Pick<Accounts, 'auth'>, Pick<Database, 'db' | 'kind' | 'changes'> {
  confirmations: Pick<Confirmations, 'isMissing' | 'refuse'>
}

export function openSessions({ auth, db, kind, changes, confirmations }: SessionsOptions) {
  const cache = createSessionCache(find)
  // For as long as the database is open: while the service closes, requests that came before are still answered.
  changes.watch('sessions', cache.drop)

  return {
    /** Caches for a few seconds what it finds, but not beyond the end of the session. */
    async findUser(authorization: string | undefined): Promise<User | undefined> {
      const user = await cache.find(authorization)
      return user && confirmations.isMissing(user) ? undefined : user
    },

    /** Reads the database each time, for what acts on the account itself. @throws AppError `signed-out` without a session */
    require: requireSession,

    /** Signs in with a password. @returns `undefined` if the password is wrong, or was so by the end. */
    async open(form: SignInForm): Promise<SignedIn | undefined> {
      // Checking a password takes a while. If it was replaced or the account taken over meanwhile, the sessions have been
      // ended perhaps a moment before this one began: then this one ends as well. What replaces it does so before it ends them.
      const before = await findCredential(db, form.email)
      const opened = await auth.api
        .signInEmail({ body: form, returnHeaders: true })
        .catch(async (error: unknown) => {
          // Too many passwords wait: with an account or without.
          if (error instanceof AppError) throw error
          const isRefused = isAPIError(error) && error.statusCode < 500
          if (isRefused || !(await findCredential(db, form.email))) return undefined
          throw error
        })
      if (!opened) return undefined
      const { user, token } = opened.response
      const after = await findSettledCredential({ db, kind }, form.email)
      if (after?.hash === before?.hash) return { ...toUser(user), accessToken: tokenIn(opened.headers) }
      await endOne(token, user.id)
      return undefined
    },

    /**
     * Signs in a user whom something else than a password has proved.
     *
     * @param holds Whether the proof still holds, asked once the session is there: what ends the proof ends the sessions as
     *   well, perhaps a moment before this one began.
     * @returns `undefined` if the user is gone, or if the proof does not hold any more.
     */
    async openFor(userId: string, holds: () => Promise<boolean>): Promise<SignedIn | undefined> {
      const { response, headers } = await auth.api.openSession({ body: { userId }, returnHeaders: true })
      if (!response) return undefined
      if (await holds()) return { ...toUser(response.user), accessToken: tokenIn(headers) }
      await endOne(response.token, userId)
      return undefined
    },

    /** Ends the session again if the user must confirm her address first. @throws AppError `unconfirmed` then */
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
      await changes.commit((trx, announce) => deleteSessions(trx, announce, user.id))
    },
  }

  async function requireSession(authorization: string | undefined): Promise<Session> {
    const session = await find(authorization)
    if (!session) throw signedOut()
    if (!confirmations.isMissing(session.user)) return session
    const message = 'Your email address must be confirmed first. FORGOT PASSWORD mails you a link.'
    throw new AppError('signed-out', message)
  }

  async function find(authorization: string | undefined): Promise<Session | undefined> {
    const read = () => auth.api.getSession({ headers: bearerOf(authorization) })
    const found = await read().catch(async () => {
      // Better Auth hides what the database said, which says it again unless it is back by now.
      await sql`select 1`.execute(db)
      return read()
    })
    if (!found) return undefined
    const { session, user } = found
    const { token, createdAt: startedAt, expiresAt } = session
    return { user: toUser(user), token, startedAt, expiresAt }
  }

  async function end(authorization: string | undefined) {
    const found = await find(authorization)
    if (found) await endOne(found.token, found.user.id)
  }

  function endOne(token: string, userId: string) {
    return changes.commit((trx, announce) => deleteSession(trx, announce, { token, userId }))
  }
}

/** The failure of a request without a session. */
export function signedOut(): AppError {
  return new AppError('signed-out', 'You are not signed in any more. Please log in again.')
}

/** Headers with the bearer token alone: a cookie signs nobody in. */
function bearerOf(authorization: string | undefined): Headers {
  return new Headers(authorization === undefined ? {} : { authorization })
}

function tokenIn(headers: Headers): string {
  const token = headers.get('set-auth-token')
  if (token === null) throw new Error('Better Auth gave no token for a session')
  return token
}

function toUser({ id, email, name, emailVerified, createdAt }: User): User {
  return { id, email, name, emailVerified, createdAt }
}
