import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { OAuth2Server } from 'oauth2-mock-server'
import { onTestFinished } from 'vitest'
import type { Database } from '../database/types.ts'
import { createClientAddress } from '../http/client-address.ts'
import type { GoogleSignIn } from './google.ts'
import { createTestIdentity, type TestOptions } from './identity.testing.ts'
import { createRoutes } from './identity.ts'

/** The popup's message to the window that opened it. */
export interface PopupMessage {
  nonce: string
  token?: string
  error?: { code: string }
}

/** Claims of the ID token; `undefined` takes one away. */
type Claims = Record<string, unknown>

/** An identity service that is reached over HTTP and sends people to a provider of the test's own. */
export async function startWithProvider(database: Database, options: TestOptions = {}) {
  const provider = new OAuth2Server()
  await provider.issuer.keys.generate('RS256')
  await provider.start(0, '127.0.0.1')
  onTestFinished(() => provider.stop())
  let claims: Claims = {}
  provider.service.on('beforeTokenSigning', ({ payload }: { payload: Claims }) =>
    Object.assign(payload, claims),
  )

  const app = new Hono()
  const server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => void server.close())
  const publicUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const started = createTestIdentity(database, { ...options, publicUrl, google: signInAt(provider) })
  const routes = createRoutes({
    identity: started.identity,
    clientAddress: createClientAddress({ trustedProxies: 0, onMismatch: () => {} }),
    publicUrl,
    siteName: () => 'Side Lower',
    hasGoogle: true,
  })
  app.route('/api/auth', routes)

  return {
    ...started,
    publicUrl,
    provider,
    openBrowser: () => new Browser(publicUrl),
    /** Goes the whole way in a browser of its own. */
    async signInAtGoogle(person: Claims): Promise<PopupMessage> {
      claims = person
      const browser = new Browser(publicUrl)
      const asked = await browser.go('/api/auth/google?nonce=n')
      const chosen = await browser.go(asked.headers.get('location')!)
      return messageIn(await browser.go(chosen.headers.get('location')!))
    },
  }
}

/** Reads what a popup's last page tells its opener. */
export async function messageIn(page: Response): Promise<PopupMessage> {
  const [, json] = /<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec(await page.text()) ?? []
  if (json === undefined) throw new Error(`The page of status ${page.status} tells its opener nothing`)
  return JSON.parse(json) as PopupMessage
}

/** Follows addresses as a browser's window does, keeping cookies by their names. */
export class Browser {
  readonly cookies = new Map<string, string>()
  readonly origin: string
  readonly proxy: string

  /** @param proxy Origin of a proxy through which the site is reached. */
  constructor(origin: string, proxy = origin) {
    this.origin = origin
    this.proxy = proxy
  }

  async go(address: string): Promise<Response> {
    const url = new URL(address, this.origin)
    const isOfSite = url.origin === this.origin || url.origin === this.proxy
    const cookie = [...this.cookies].map((pair) => pair.join('=')).join('; ')
    const headers: Record<string, string> = isOfSite ? { cookie } : {}
    const target = isOfSite ? new URL(url.pathname + url.search, this.proxy) : url
    const answer = await fetch(target, { headers, redirect: 'manual' })
    for (const set of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      if (name !== undefined) this.cookies.set(name, value)
    }
    return answer
  }
}

function signInAt({ issuer }: OAuth2Server): GoogleSignIn {
  const url = issuer.url!
  return {
    provider: {
      issuer: url,
      authorization_endpoint: `${url}/authorize`,
      token_endpoint: `${url}/token`,
      userinfo_endpoint: `${url}/userinfo`,
      jwks_uri: `${url}/jwks`,
    },
    clientId: 'the-site',
    clientSecret: 'its-secret',
  }
}
