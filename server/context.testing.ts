import pino from 'pino'
import type { ServerContext } from './context.ts'

/** A context without a database, for what needs none. */
export function testContext(given: Partial<ServerContext> = {}): Omit<ServerContext, 'database'> {
  return {
    log: pino({ level: 'silent' }),
    now: () => new Date(),
    publicUrl: 'http://localhost',
    security: { isHttps: false, isTrustworthy: true, withSubdomains: false, isDevelopment: false },
    dataDir: '/nowhere',
    isPreview: false,
    clientAddress: () => 'somebody',
    secret: 'a secret of thirty-two characters or more',
    siteName: () => 'Side Lower',
    ...given,
  }
}
