import { Hono } from 'hono'
import { ownerLink, TOKEN_SYNC_PATH } from '#domain/addresses.ts'
import type { Config } from '../config/config.ts'
import type { ServerContext } from '../context.ts'
import { isUnavailable, StartError } from '../errors.ts'
import type { ClientAddress } from '../http/client-address.ts'
import type { SiteView } from '../site/types.ts'
import { apiRoutes } from './api-routes.ts'
import type { GoogleEmulator } from './google-emulator.ts'
import { confirmEmailRoutes } from './confirm-email-routes.ts'
import { googleRoutes } from './google-routes.ts'
import { GOOGLE } from './google.ts'
import { newPasswordRoutes } from './new-password-routes.ts'
import { ownerRoutes } from './owner-routes.ts'
import { createIdentity, type IdentityService, type IdentityOptions } from './service.ts'
import { tokenSyncRoutes } from './token-sync-routes.ts'
import type { EnterStudio, OwnerAccount, SignInOptions } from './types.ts'

export { findOwnerEmail, watchOwnerEmail } from './owner.ts'

interface Options extends Pick<IdentityOptions, 'names' | 'verifyReaders' | 'mail' | 'interactions'> {
  /** How readers sign in at Google: with credentials, at the emulator, or not at all. */
  google: Config['google']
  /** Address to which browsers report each sign-in and sign-out; `undefined` if they do not. */
  tokenSyncPath?: string
  site: { view(): SiteView }
}

/** Opens accounts and sessions. */
export async function openIdentity(context: ServerContext, options: Options) {
  const { publicUrl, siteName, clientAddress } = context
  const { google, tokenSyncPath, site, ...rest } = options
  const emulator = google.kind === 'emulated' ? await openEmulator(publicUrl) : undefined
  const signInAtGoogle = google.kind === 'real' ? { provider: GOOGLE, ...google } : emulator?.signIn
  const identity = createIdentity({ ...context, ...rest, google: signInAtGoogle })
  const hasGoogle = signInAtGoogle !== undefined
  const { findUser } = identity.sessions
  const isSynced = tokenSyncPath?.split('?', 1)[0] === TOKEN_SYNC_PATH
  const signIn: SignInOptions = { hasGoogle, verifyReaders: options.verifyReaders, tokenSyncPath }
  const siteEmail = () => site.view().contact.email
  return {
    /** Answers below `/api/auth`. */
    routes: createRoutes({ identity, clientAddress, publicUrl, siteName, hasGoogle, emulator }),
    /** The embedded target of the auth-token sync; `undefined` if browsers do not use it. */
    tokenSync: isSynced ? tokenSyncRoutes(findUser, publicUrl.startsWith('https:')) : undefined,
    findUser,
    owner: identity.owner,
    readers: identity.readers,
    /** Makes the link to create the owner's account; `undefined` if she has one, or the database fails. */
    firstOwnerLink: () => firstOwnerLink(identity.owner, publicUrl),
    /** Answers the page to which the owner's link leads. */
    ownerRoutes: (enter: EnterStudio) =>
      ownerRoutes({ owner: identity.owner, clientAddress, siteName, siteEmail, enter }),
    /** What pages must know about signing in. */
    signIn,
    /** Whether the emulator replaces Google. */
    isEmulated: emulator !== undefined,
    /** Number of passwords that wait to be hashed. */
    waitingPasswords: identity.waitingPasswords,
    /** Starts the daily deletion of expired data. */
    start: identity.start,
    close() {
      emulator?.close()
      identity.close()
    },
  }
}

async function firstOwnerLink(owner: OwnerAccount, publicUrl: string): Promise<string | undefined> {
  try {
    return (await owner.find()) ? undefined : ownerLink(publicUrl, await owner.addLink())
  } catch (error) {
    if (!isUnavailable(error)) throw error
    return undefined
  }
}

interface RoutesOptions {
  identity: IdentityService
  clientAddress: ClientAddress
  publicUrl: string
  siteName(): string
  hasGoogle: boolean
  /** The emulator of Google, if the site uses one. */
  emulator?: GoogleEmulator
}

/** Answers everything of the identity service, below `/api/auth`. */
export function createRoutes({ hasGoogle, emulator, ...options }: RoutesOptions): Hono {
  const { identity, clientAddress, siteName } = options
  const { resets, confirmations, owner } = identity
  const routes = new Hono()
    .route('/', apiRoutes(identity, clientAddress))
    .route('/', newPasswordRoutes({ resets, owner, clientAddress, siteName }))
    .route('/', confirmEmailRoutes({ confirmations, siteName }))
  if (emulator) {
    for (const path of ['/google', '/callback/google']) routes.use(path, emulator.onlyLocal)
    routes.route('/emulator', emulator.routes)
  }
  if (hasGoogle) routes.route('/', googleRoutes(options))
  return routes
}

/** Loads the emulator only if the site uses it. */
async function openEmulator(publicUrl: string) {
  const { openGoogleEmulator } = await import('./google-emulator.ts').catch((cause: unknown) => {
    throw new StartError('--google-stand-in needs the packages of development. npm ci installs them.', {
      cause,
    })
  })
  return openGoogleEmulator(publicUrl)
}
