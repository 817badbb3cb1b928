import type { Context, MiddlewareHandler } from 'hono'
import { randomBytes } from 'node:crypto'
import { AppError } from '../errors.ts'
import { allowSlowBody } from '../http/arriving-bodies.ts'
import type { SecurityOptions } from '../http/security-headers.ts'
import type { ShellVariables } from './shell.ts'
import { studioSignedOut, type StudioSession, type StudioSessions } from './sessions.ts'

/** Variables of an authenticated request. */
export interface OwnerVariables extends ShellVariables {
  session: StudioSession
}

/** Names of the trusted-types policies: for the service worker and for pasted text. */
const TRUSTED_TYPES = 'studio pasted-html'

/** Sets the headers of every answer: no caching, no indexing, no framing, and the studio's content security policy. */
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
      // On other origins, browsers ignore this header and warn on every page.
      ...(isTrustworthy && { 'cross-origin-opener-policy': 'same-origin' }),
      'content-security-policy': policy(nonce, { isHttps, isDevelopment }),
    }
    for (const [name, value] of Object.entries(headers)) c.header(name, value)
    await next()
    // Responses that `c` did not make lack the headers.
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
 * Refuses requests by pages of other sites. Without `Sec-Fetch-Site`, requests that write are checked by their
 * `Origin`.
 * @param origin Origin of the studio.
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
  // `none`: the user typed the address.
  if (site !== undefined) return site === 'same-origin' || (isReading && site === 'none')
  return isReading || c.req.header('origin') === origin
}

/** Requires the owner's session, and waits for what she sends over a slow line. @throws AppError `signed-out` */
export function requireSession(
  sessions: Pick<StudioSessions, 'find'>,
): MiddlewareHandler<{ Variables: OwnerVariables }> {
  return async (c, next) => {
    const session = await sessions.find(c)
    if (!session) throw studioSignedOut()
    c.set('session', session)
    allowSlowBody(c)
    await next()
  }
}

/**
 * Requires that the owner reauthenticated within the last minutes, for actions that nobody can undo.
 * @throws AppError `sign-in-again`
 */
export const requireFresh: MiddlewareHandler<{ Variables: OwnerVariables }> = async (c, next) => {
  checkFresh(c)
  await next()
}

/** Does the same inside a request's handler. */
export function checkFresh(c: Context<{ Variables: OwnerVariables }>): void {
  if (c.get('session').isFresh) return
  throw new AppError('sign-in-again', 'Show that it is you first: type your password, or use your passkey.')
}
