import type { Context, MiddlewareHandler } from 'hono'
import { randomBytes } from 'node:crypto'
import { AppError } from '../errors.ts'
import type { SecurityOptions } from '../http/security-headers.ts'
import type { ShellVariables } from './shell.ts'
import { signedOut, type StudioSession, type StudioSessions } from './sessions.ts'

/** What a request of the owner has. */
export interface OwnerVariables extends ShellVariables {
  session: StudioSession
}

/** Names of the policies of trusted types: for the service worker, for pasted text, and for an empty one. */
const TRUSTED_TYPES = 'studio pasted-html default'

/** Keeps every answer out of caches, indexes and frames, and says what the studio's pages may load. */
export function guard({
  isHttps,
  isTrustworthy,
  isDevelopment,
}: Pick<SecurityOptions, 'isHttps' | 'isTrustworthy' | 'isDevelopment'>): MiddlewareHandler<{
  Variables: ShellVariables
}> {
  return async (c, next) => {
    const nonce = randomBytes(16).toString('base64url')
    c.set('nonce', nonce)
    const headers = {
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      // Elsewhere browsers ignore it and log a warning on every page.
      ...(isTrustworthy && { 'cross-origin-opener-policy': 'same-origin' }),
      'content-security-policy': policy(nonce, { isHttps, isDevelopment }),
    }
    for (const [name, value] of Object.entries(headers)) c.header(name, value)
    await next()
    // An answer that was not made by `c` has none of them.
    for (const [name, value] of Object.entries(headers)) if (!c.res.headers.has(name)) c.header(name, value)
  }
}

function policy(
  nonce: string,
  { isHttps, isDevelopment }: Pick<SecurityOptions, 'isHttps' | 'isDevelopment'>,
): string {
  return [
    `default-src 'none'`,
    `script-src 'self'`,
    isDevelopment ? `style-src 'self' 'unsafe-inline'` : `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' blob: data:`,
    `font-src 'self'`,
    `manifest-src 'self'`,
    `worker-src 'self'`,
    `frame-src 'self'`,
    `connect-src 'self'${isDevelopment ? ' ws:' : ''}`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
    ...(isDevelopment ? [] : [`require-trusted-types-for 'script'`, `trusted-types ${TRUSTED_TYPES}`]),
  ].join('; ')
}

/**
 * Refuses what pages of other sites ask: all of it where the browser tells, and what writes also where an old browser names the
 * page's origin alone.
 *
 * @param origin That of the studio.
 * @throws AppError `forbidden`
 */
export function sameOrigin(origin: string): MiddlewareHandler {
  return async (c, next) => {
    if (!isFromOurs(c, origin))
      throw new AppError('forbidden', `Only the studio at ${origin}/studio may ask for this. Open it there.`)
    await next()
  }
}

function isFromOurs(c: Context, origin: string): boolean {
  const site = c.req.header('sec-fetch-site')
  const isReading = c.req.method === 'GET' || c.req.method === 'HEAD'
  // `none` is an address that somebody typed.
  if (site !== undefined) return site === 'same-origin' || (isReading && site === 'none')
  return isReading || c.req.header('origin') === origin
}

/** Lets in the owner alone. @throws AppError `signed-out` */
export function requireSession(
  sessions: Pick<StudioSessions, 'find'>,
): MiddlewareHandler<{ Variables: OwnerVariables }> {
  return async (c, next) => {
    const session = await sessions.find(c)
    if (!session) throw signedOut()
    c.set('session', session)
    await next()
  }
}

/**
 * Stands before what cannot be undone: the owner must have shown within the last minutes that it is her.
 *
 * @throws AppError `sign-in-again`
 */
export const requireFresh: MiddlewareHandler<{ Variables: OwnerVariables }> = async (c, next) => {
  if (!c.get('session').isFresh)
    throw new AppError('sign-in-again', 'Show that it is you first: type your password, or use your passkey.')
  await next()
}
