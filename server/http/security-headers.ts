import { createHash } from 'node:crypto'
import { OPEN_STREET_MAP } from '#domain/open-street-map.ts'

export interface SecurityOptions {
  /** Whether readers use https. Browsers may then enforce https. */
  isHttps: boolean
  /** Whether browsers may enforce https on subdomains as well, which other people may run. */
  withSubdomains: boolean
  /** Whether browsers treat the origin as trustworthy: https, or loopback. */
  isTrustworthy: boolean
  /** Whether pages come from the development server, which uses inline styles and a WebSocket. */
  isDevelopment: boolean
  /** Origin of the e-mail service; `undefined` if this site is the service. */
  emailOrigin?: string
}

/** The security headers of every answer. */
export function securityHeaders({
  isHttps,
  withSubdomains,
  isTrustworthy,
}: SecurityOptions): Record<string, string> {
  const subdomains = withSubdomains ? '; includeSubDomains' : ''
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    // On other origins, browsers ignore this header and log a warning on every page.
    ...(isTrustworthy && { 'cross-origin-opener-policy': 'same-origin-allow-popups' }),
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    ...(isHttps && { 'strict-transport-security': `max-age=31536000${subdomains}` }),
  }
}

/** Contents of a page that its policy allows in addition to the page's own origin. */
export interface PageContent {
  /** Texts of the page's own inline scripts. The policy allows each by its hash. */
  scripts: readonly string[]
  /** Texts of the page's inline style sheets. The policy allows each by its hash. */
  styles: readonly string[]
  /** Further origins that pictures may come from. */
  imageOrigins: readonly string[]
  /** Origins of frames, in addition to that of the map. */
  frameOrigins: readonly string[]
}

/** Writes the Content-Security-Policy of one page. @see https://www.w3.org/TR/CSP3/ */
export function contentSecurityPolicy(
  { scripts, styles, imageOrigins, frameOrigins }: PageContent,
  { isHttps, isDevelopment, emailOrigin }: SecurityOptions,
): string {
  const email = emailOrigin === undefined ? [] : [emailOrigin]
  return [
    `default-src 'none'`,
    ['script-src', `'self'`, ...hashesOf(scripts)].join(' '),
    isDevelopment
      ? `style-src 'self' 'unsafe-inline'`
      : ['style-src', `'self'`, ...hashesOf(styles)].join(' '),
    ['img-src', `'self'`, ...imageOrigins].join(' '),
    `font-src 'self'`,
    // Sound and film in texts.
    `media-src 'self'`,
    `manifest-src 'self'`,
    ['connect-src', `'self'`, OPEN_STREET_MAP, ...email, ...(isDevelopment ? ['ws:'] : [])].join(' '),
    ['frame-src', ...new Set([OPEN_STREET_MAP, ...frameOrigins])].join(' '),
    `base-uri 'none'`,
    ['form-action', `'self'`, ...email].join(' '),
    `frame-ancestors 'none'`,
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
    ...(isDevelopment ? ['worker-src blob:'] : []),
  ].join('; ')
}

function hashesOf(texts: readonly string[]): Set<string> {
  return new Set(texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`))
}
