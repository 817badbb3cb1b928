import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { ServerContext } from '../context.ts'
import type { EnterStudio, OwnerAccount } from '../identity/types.ts'
import { accountRoutes } from './account-routes.ts'
import { requireSession, sameOrigin, type OwnerVariables } from './guard.ts'
import { createLogAction, logRefusal } from './log-store.ts'
import { openStudioSessions } from './sessions.ts'
import { signInRoutes } from './sign-in-routes.ts'

type EntranceContext = Pick<ServerContext, 'database' | 'publicUrl' | 'security' | 'clientAddress' | 'now'>

interface EntranceOptions {
  owner: OwnerAccount
  /** The owner's name on the site. */
  ownerName(): string
}

/** Maximum size of a request body for signing in or changing the account. Passkeys' answers are the longest. */
const MAX_BODY_BYTES = 64 * 1024

/** Paths that take a body. */
const BOUNDED = ['/sign-in', '/passkey/*', '/prove', '/password', '/passkeys']

/** Opens the part of the studio's API that lets the owner in. */
export function openEntrance(
  { database, publicUrl, security, clientAddress, now }: EntranceContext,
  { owner, ownerName }: EntranceOptions,
) {
  const { db } = database
  const sessions = openStudioSessions({ ...database, isHttps: security.isHttps, now })
  const log = createLogAction(db, now)
  const limitBody = bodyLimit({ maxSize: MAX_BODY_BYTES })
  const enter: EnterStudio = async (c, proof) => {
    await sessions.open(c, proof)
    await log('owner', { detail: proof.owner.email })
  }
  return {
    /** Answers below `/studio/api`, for the owner alone. Routes that are added must limit their own bodies. */
    api: new Hono<{ Variables: OwnerVariables }>()
      .use(sameOrigin(publicUrl))
      .on(['POST', 'PUT'], BOUNDED, limitBody)
      .route(
        '/',
        signInRoutes({
          owner,
          sessions,
          log,
          logRefusal: (device) => logRefusal(db, now(), device),
          clientAddress,
        }),
      )
      .use(requireSession(sessions))
      .route('/', accountRoutes({ db, owner, sessions, log, ownerName })),
    /** Logs what the owner does. */
    log,
    /** Signs in the new owner. */
    enter,
  }
}
