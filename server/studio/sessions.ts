import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Database } from '../database/types.ts'
import { AppError, isUnavailable } from '../errors.ts'
import type { Owner, OwnerProof } from '../identity/types.ts'
import { describeDevice } from './device.ts'
import * as store from './session-store.ts'

/** The owner's sessions in the studio. Readers' tokens do not open it. */
export type StudioSessions = ReturnType<typeof openStudioSessions>

export interface StudioSession {
  id: string
  owner: Owner
  /** Whether the owner reauthenticated within the last minutes. Irreversible actions require this. */
  isFresh: boolean
}

interface SessionsOptions extends Pick<Database, 'db' | 'changes'> {
  /** Whether the cookie is sent over https only. */
  isHttps: boolean
  now(): Date
}

/** Lifetime of an unused session. */
const DAYS = 30

/** How long a reauthentication lasts. */
const FRESH_MINUTES = 10

/** Precision of `lastUsedAt`. It saves a write per request. */
const NOTE_EVERY_MINUTES = 5

const TOKEN = /^[\w-]{43}$/

export function openStudioSessions({ db, changes, isHttps, now }: SessionsOptions) {
  // Browsers accept a cookie with this prefix only over https and only from this host. @see RFC 6265bis, section
  // 4.1.3.2
  const cookie = isHttps ? '__Host-waypost-studio' : 'waypost-studio'
  const attributes = { httpOnly: true, sameSite: 'Strict', secure: isHttps, path: '/' } as const
  const minutesAgo = (minutes: number) => new Date(now().getTime() - minutes * 60_000).toISOString()
  const expiry = () => minutesAgo(DAYS * 24 * 60)

  return {
    /**
     * Opens a session in place of the browser's current one.
     * @throws AppError `signed-out` if the proof is no longer valid
     */
    async open(c: Context, proof: OwnerProof): Promise<void> {
      const { id: userId } = proof.owner
      const device = describeDevice(c.req.header('user-agent') ?? '')
      const token = await changes.commit(async (trx) => {
        if (!(await proof.holds(trx))) return undefined
        await store.deleteUnused(trx, expiry())
        const before = readToken(c)
        if (before !== undefined) await store.deleteSessionOf(trx, before)
        return store.addSession(trx, { userId, device, at: now().toISOString() })
      })
      if (token === undefined) throw studioSignedOut()
      keep(c, token)
    },

    /** Finds the session of a request, and extends it. */
    async find(c: Context): Promise<StudioSession | undefined> {
      const token = readToken(c)
      if (token === undefined) return undefined
      const row = await store.findSession(db, token, expiry())
      if (!row) return undefined
      if (row.lastUsedAt < minutesAgo(NOTE_EVERY_MINUTES)) {
        // While nothing can be written, such as on a full disk, the owner can still read.
        await store.noteUse(db, row.id, now().toISOString()).catch(unlessUnavailable)
        keep(c, token)
      }
      return {
        id: row.id,
        owner: { id: row.userId, email: row.email },
        isFresh: row.provedAt > minutesAgo(FRESH_MINUTES),
      }
    },

    prove: ({ id }: StudioSession) => store.noteProof(db, id, now().toISOString()),

    /** Returns the instant before which an unused session has expired. */
    expiry,

    /** Deletes the browser's cookie. */
    forget: (c: Context) => void deleteCookie(c, cookie, attributes),
  }

  function readToken(c: Context): string | undefined {
    const token = getCookie(c, cookie)
    return token !== undefined && TOKEN.test(token) ? token : undefined
  }

  function keep(c: Context, token: string) {
    setCookie(c, cookie, token, { ...attributes, maxAge: DAYS * 86_400 })
  }
}

function unlessUnavailable(error: unknown): void {
  if (!isUnavailable(error)) throw error
}

export function studioSignedOut(): AppError {
  return new AppError('signed-out', 'You are signed out. Sign in to go on.')
}
