import { describe, expect, it } from 'vitest'
import { contentSecurityPolicy, securityHeaders } from './security-headers.ts'

const OPTIONS = { isHttps: false, withSubdomains: false, isTrustworthy: true, isDevelopment: false }
const NOTHING = { scripts: [], styles: [], imageOrigins: [] }
const EMAIL = 'https://api.emailjs.com'

describe('contentSecurityPolicy', () => {
  it.each(['connect-src', 'form-action'])('lets pages reach the e-mail service by %s', (directive) => {
    const policy = contentSecurityPolicy(NOTHING, { ...OPTIONS, emailOrigin: EMAIL })
    expect(originsOf(policy, directive)).toContain(EMAIL)
    expect(originsOf(policy, directive)).toContain(`'self'`)
  })

  it('names no e-mail service where messages come to this server', () => {
    const policy = contentSecurityPolicy(NOTHING, { ...OPTIONS, emailOrigin: undefined })
    expect(originsOf(policy, 'form-action')).toEqual([`'self'`])
    expect(policy).not.toContain('undefined')
  })

  it('lets the map, and nothing else, be framed and be asked for', () => {
    const policy = contentSecurityPolicy(NOTHING, OPTIONS)
    expect(originsOf(policy, 'frame-src')).toEqual(['https://www.openstreetmap.org'])
    expect(originsOf(policy, 'connect-src')).toEqual([`'self'`, 'https://www.openstreetmap.org'])
  })
})

describe('securityHeaders', () => {
  it('keep browsers to https where the site has it, and its subdomains only on wish', () => {
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
