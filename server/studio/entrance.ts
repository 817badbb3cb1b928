import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Database } from '../database/types.ts'
import type { ClientAddress } from '../http/client-address.ts'
import type { EnterStudio, OwnerAccount } from '../identity/types.ts'
import { accountRoutes } from './account-routes.ts'
import { requireSession, sameOrigin, type OwnerVariables } from './guard.ts'
import { createLogAction } from './log-store.ts'
import { openStudioSessions } from './sessions.ts'
import { signInRoutes } from './sign-in-routes.ts'

interface EntranceOptions {
  database: Pick<Database, 'db' | 'changes'>
  owner: OwnerAccount
  /** The owner's name, as readers know her. */
  ownerName(): string
  /** Origin that readers use, and the owner. */
  publicUrl: string
  isHttps: boolean
  clientAddress: ClientAddress
  now(): Date
}

/** Most bytes of a request that signs in or is about her account: passkeys' answers are the longest. */
const MAX_BODY_BYTES = 64 * 1024

/** Addresses that read a body. */
const BOUNDED = ['/sign-in', '/passkey/*', '/prove', '/password', '/passkeys']

/** Lets the owner into the studio, and nobody else. */
export function openEntrance({
  database,
  owner,
  ownerName,
  publicUrl,
  isHttps,
  clientAddress,
  now,
}: EntranceOptions) {
  const { db, changes } = database
  const sessions = openStudioSessions({ db, changes, isHttps, now })
  const log = createLogAction(db, now)
  const limitBody = bodyLimit({ maxSize: MAX_BODY_BYTES })
  const enter: EnterStudio = async (c, proof) => {
    await sessions.open(c, proof)
    await log('owner', { detail: proof.owner.email })
  }
  return {
    /** Answers below `/studio/api`. What is added to it is asked by the owner alone; each file of routes bounds its bodies. */
    api: new Hono<{ Variables: OwnerVariables }>()
      .use(sameOrigin(publicUrl))
      .on(['POST', 'PUT'], BOUNDED, limitBody)
      .route('/', signInRoutes({ owner, sessions, log, clientAddress }))
      .use(requireSession(sessions))
      .route('/', accountRoutes({ db, owner, sessions, log, ownerName })),
    /** Notes what she does. */
    log,
    /** Signs in who has just become the owner. */
    enter,
  }
}
