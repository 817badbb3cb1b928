import type { Config } from '../config/config.ts'
import type { Database } from '../database/types.ts'
import { createClientAddress } from '../http/client-address.ts'
import { createRateLimits } from '../http/rate-limit.ts'
import { GOOGLE, type GoogleSignIn } from '../identity/google.ts'
import { identityRoutes } from '../identity/routes.ts'
import { readAuthSecret } from '../identity/secret.ts'
import { openIdentity } from '../identity/service.ts'
import { TOKEN_SYNC_PATH } from '#domain/addresses.ts'
import { tokenSyncRoutes } from '../identity/token-sync-routes.ts'
import type { Log } from '../log.ts'
import { passwordResetMail } from '../mail/templates/password-reset.ts'
import type { Blog } from './blog.ts'
import type { Mail } from './mail.ts'
import type { Threads } from './threads.ts'

interface AccountsNeeds {
  database: Database
  blog: Blog
  threads: Threads
  mail: Mail
}

/** Opens the identity service and its addresses. */
export async function openAccounts(
  config: Config,
  { database, blog, mail, threads }: AccountsNeeds,
  log: Log,
) {
  const { publicUrl, tokenSyncPath } = config
  const siteName = () => blog.site.view().title
  const emulator = config.google.kind === 'emulated' ? await openEmulator(publicUrl) : undefined
  const google: GoogleSignIn | undefined =
    config.google.kind === 'real' ? { provider: GOOGLE, ...config.google } : emulator?.signIn
  const identity = openIdentity({
    ...database,
    publicUrl,
    secret: config.authSecret ?? (await readAuthSecret(config.dataDir)),
    google,
    createRateLimit: createRateLimits(database.pool),
    sendResetMail: (reset) => mail.outbox.send(passwordResetMail({ siteName: siteName(), ...reset })),
    beforeDelete: ({ email }) => mail.outbox.forgetAccount(email),
    whileDeleting: (trx, announce, { id }) => threads.interactions.forgetUser(trx, announce, id),
    readMore: ({ id }) => threads.interactions.readOwn(id),
    now: () => new Date(),
    log,
  })
  const hasGoogle = google !== undefined
  const clientAddress = createClientAddress(config.trustedProxies)
  const isSecure = publicUrl.startsWith('https:')
  return {
    identity,
    clientAddress,
    identityRoutes: identityRoutes({ identity, clientAddress, publicUrl, siteName, hasGoogle, emulator }),
    tokenSync:
      tokenSyncPath?.split('?', 1)[0] === TOKEN_SYNC_PATH
        ? tokenSyncRoutes({ findUser: identity.findUser, isSecure })
        : undefined,
    signIn: { hasGoogle, tokenSyncPath },
    isEmulated: emulator !== undefined,
  }
}

/** Loads what plays Google only where it may. */
async function openEmulator(publicUrl: string) {
  const { openGoogleEmulator } = await import('../identity/google-emulator.ts')
  return openGoogleEmulator(publicUrl)
}

export type Accounts = Awaited<ReturnType<typeof openAccounts>>
