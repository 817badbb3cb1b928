import type { HttpBindings } from '@hono/node-server'
import { Hono, type MiddlewareHandler } from 'hono'
import { html } from 'hono/html'
import { LRUCache } from 'lru-cache'
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { OAuth2Issuer, OAuth2Service } from 'oauth2-mock-server'
import { IDENTITY_PATH } from '#domain/addresses.ts'
import { isEmailAddress, normalizeEmail } from '#domain/email-address.ts'
import { AppError } from '../errors.ts'
import { isLocalRequest } from '../http/loopback.ts'
import { popupHeaders } from './google-routes.ts'
import { answerPlainPage } from '../design/plain-page.ts'

const ENDPOINTS = { authorize: '/authorize', token: '/token', jwks: '/jwks', userinfo: '/userinfo' }

/** The person that the tester chose on the consent page. */
interface Person {
  email: string
  name: string
}

/** An emulator that replaces Google on a machine without credentials, so developers can try the whole flow. */
export type GoogleEmulator = Awaited<ReturnType<typeof openGoogleEmulator>>

/**
 * Opens an emulator of Google: an OpenID provider that accepts any address typed on its consent page. It listens at a
 * separate loopback port. A proxy in front of the site does not forward to this port, so a client behind the proxy
 * cannot sign in, however the proxy rewrites requests.
 * @see docs/decisions/031-who-comes-in.md
 */
export async function openGoogleEmulator(publicUrl: string) {
  const callback = `${publicUrl}${IDENTITY_PATH}/callback/google`
  const issuer = new OAuth2Issuer()
  const server = await listen(createProvider(issuer, callback))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  issuer.url = origin
  await issuer.keys.generate('RS256')

  const routes = new Hono<{ Bindings: HttpBindings }>().use(onlyLocal, popupHeaders).get('/consent', (c) => {
    if (c.req.query('redirect_uri') !== callback)
      throw new AppError('invalid', 'The emulator sends people back to this site alone.')
    return answerPlainPage(c, {
      title: 'Sign in with the Google emulator',
      siteName: 'Running in emulator mode',
      body: consentForm(new URL(c.req.url).searchParams, { callback, action: origin + ENDPOINTS.authorize }),
      formOrigin: origin,
    })
  })

  return {
    routes,
    /** Refuses requests from other machines, and requests that address this machine by another name. */
    onlyLocal,
    signIn: {
      provider: {
        issuer: origin,
        authorization_endpoint: `${publicUrl}${IDENTITY_PATH}/emulator/consent`,
        token_endpoint: origin + ENDPOINTS.token,
        userinfo_endpoint: origin + ENDPOINTS.userinfo,
        jwks_uri: origin + ENDPOINTS.jwks,
      },
      clientId: 'waypost-emulator',
      clientSecret: randomBytes(24).toString('base64url'),
      isEmulated: true,
    },
    close: () => void server.close(),
  }
}

const onlyLocal: MiddlewareHandler<{ Bindings: HttpBindings }> = async (c, next) => {
  if (!isLocalRequest(c.env.incoming))
    throw new AppError('forbidden', 'The emulator answers on this machine alone.')
  await next()
}

/** Serves the provider at a free port of this machine. */
async function listen(provider: OAuth2Service): Promise<Server> {
  const server = createServer((request, response) => {
    if (isLocalRequest(request)) provider.requestHandler(request, response)
    else response.writeHead(403).end()
  })
  server.listen(0, '127.0.0.1').unref()
  await once(server, 'listening')
  return server
}

function createProvider(issuer: OAuth2Issuer, callback: string): OAuth2Service {
  const people = new LRUCache<string, Person>({ max: 100 })
  const service = new OAuth2Service(issuer, ENDPOINTS)

  service.on('beforeAuthorizeRedirect', ({ url }: { url: URL }, { query }: { query: Query }) => {
    const email = normalizeEmail(first(query.email))
    assert(isEmailAddress(email), 'Email must be a valid format.')
    assert(query.redirect_uri === callback, 'The emulator sends people back to this site alone.')
    const code = url.searchParams.get('code')
    if (code) people.set(code, { email, name: first(query.name) })
  })
  service.on('beforeTokenSigning', ({ payload }: Signed, { body }: TokenRequest) => {
    const person = people.get(body.code)
    if (person) Object.assign(payload, { sub: person.email, email: person.email, name: person.name })
  })
  service.on('beforeResponse', (response: { statusCode: number; body: unknown }, { body }: TokenRequest) => {
    if (people.delete(body.code)) return
    response.statusCode = 400
    response.body = { error: 'invalid_grant' }
  })
  return service
}

/** A query as the provider parses it: a repeated parameter is a list. */
type Query = Record<string, string | string[] | undefined>

function first(value: Query[string]): string {
  return (Array.isArray(value) ? value[0] : value) ?? ''
}

interface Signed {
  payload: Record<string, unknown>
}

interface TokenRequest {
  body: { code: string }
}

function consentForm(asked: URLSearchParams, { callback, action }: { callback: string; action: string }) {
  const denied = new URLSearchParams({ error: 'access_denied', state: asked.get('state') ?? '' })
  return html`
    <p>No Google account is asked: choose who you want to be.</p>
    <form action="${action}">
      ${[...asked].map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
      <label>Email <input name="email" type="email" required value="reader@example.com" /></label>
      <label>Name <input name="name" value="Emulated Reader" maxlength="100" /></label>
      <p><button>Continue</button></p>
    </form>
    <p><a href="${callback}?${denied}">Cancel</a></p>
  `
}
