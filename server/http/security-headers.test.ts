import { describe, expect, it } from 'vitest'
import { contentSecurityPolicy, securityHeaders } from './security-headers.ts'

const OPTIONS = { isHttps: false, withSubdomains: false, isTrustworthy: true, isDevelopment: false }
const NOTHING = { scripts: [], styles: [], imageOrigins: [], frameOrigins: [] }
const EMAIL = 'https://api.emailjs.com'

describe('contentSecurityPolicy', () => {
  it.each(['connect-src', 'form-action'])('allows the e-mail service at %s', (directive) => {
    const policy = contentSecurityPolicy(NOTHING, { ...OPTIONS, emailOrigin: EMAIL })
    expect(originsOf(policy, directive)).toContain(EMAIL)
    expect(originsOf(policy, directive)).toContain(`'self'`)
  })

  it('leaves out the e-mail service when this server receives the messages', () => {
    const policy = contentSecurityPolicy(NOTHING, { ...OPTIONS, emailOrigin: undefined })
    expect(originsOf(policy, 'form-action')).toEqual([`'self'`])
    expect(policy).not.toContain('undefined')
  })

  it('allows sound and film of the site alone', () => {
    expect(originsOf(contentSecurityPolicy(NOTHING, OPTIONS), 'media-src')).toEqual([`'self'`])
  })

  it('allows frames and requests for the map and nothing else', () => {
    const policy = contentSecurityPolicy(NOTHING, OPTIONS)
    expect(originsOf(policy, 'frame-src')).toEqual(['https://www.openstreetmap.org'])
    expect(originsOf(policy, 'connect-src')).toEqual([`'self'`, 'https://www.openstreetmap.org'])
  })

  it('allows the frames of articles', () => {
    const frameOrigins = ['https://player.vimeo.com', 'https://www.openstreetmap.org']
    const policy = contentSecurityPolicy({ ...NOTHING, frameOrigins }, OPTIONS)
    expect(originsOf(policy, 'frame-src')).toEqual(frameOrigins.toReversed())
  })
})

describe('securityHeaders', () => {
  it('require https on a site with https, and on its subdomains only if the settings say so', () => {
    const strictness = (options: object) =>
      securityHeaders({ ...OPTIONS, ...options })['strict-transport-security']
    expect(strictness({})).toBeUndefined()
    expect(strictness({ isHttps: true })).toBe('max-age=31536000')
    expect(strictness({ isHttps: true, withSubdomains: true })).toBe('max-age=31536000; includeSubDomains')
  })
})

function originsOf(policy: string, directive: string): string[] {
  const part = policy.split('; ').find((part) => part.startsWith(`${directive} `))
  return part?.split(' ').slice(1) ?? []
}
