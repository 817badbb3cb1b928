import type { MiddlewareHandler } from 'hono'
import { randomBytes } from 'node:crypto'

/** Name of the policy of trusted types by which the studio registers its service worker. */
const TRUSTED_TYPES = 'studio'

/** Keeps every answer out of caches, indexes and frames, and says what the studio's pages may load. */
export function guard({ isDevelopment }: { isDevelopment: boolean }): MiddlewareHandler<{
  Variables: { nonce: string }
}> {
  return async (c, next) => {
    const nonce = randomBytes(16).toString('base64url')
    c.set('nonce', nonce)
    c.header('cache-control', 'no-store')
    c.header('x-robots-tag', 'noindex')
    c.header('content-security-policy', policy(nonce, isDevelopment))
    await next()
  }
}

function policy(nonce: string, isDevelopment: boolean): string {
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
    ...(isDevelopment ? [] : [`require-trusted-types-for 'script'`, `trusted-types ${TRUSTED_TYPES}`]),
  ].join('; ')
}
