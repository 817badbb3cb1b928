import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { HttpBindings } from '@hono/node-server'
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { html } from 'hono/html'
import { LRUCache } from 'lru-cache'
import { randomBytes } from 'node:crypto'
import { OAuth2Issuer, OAuth2Service } from 'oauth2-mock-server'
import { IDENTITY_PATH } from '#domain/addresses.ts'
import { isEmailAddress, normalizeEmail } from '#domain/email-address.ts'
import { AppError } from '../errors.ts'
import { isLocalRequest } from '../http/loopback.ts'
import type { GoogleSignIn } from './google.ts'
import { ofAWindow } from './google-routes.ts'
import { answerPlainPage } from '../design/plain-page.ts'

const BASE = `${IDENTITY_PATH}/emulator`

const ENDPOINTS = {
  authorize: `${BASE}/authorize`,
  token: `${BASE}/token`,
  jwks: `${BASE}/jwks`,
  userinfo: `${BASE}/userinfo`,
}

/** Who was chosen on the consent page. */
interface Person {
  email: string
  name: string
}

/** Plays Google on a machine where there are no credentials, so that the whole flow can be tried. */
export interface GoogleEmulator {
  signIn: GoogleSignIn
  routes: Hono<{ Bindings: HttpBindings }>
  /** Refuses requests from elsewhere, and those that reach this machine by another name. */
  onlyLocal: MiddlewareHandler
}

/**
 * Opens an emulator of Google: an OpenID provider that signs in whichever address is typed on its consent page.
 *
 * It must exist on loopback alone (docs/architecture.md, Accounts); `onlyLocal` keeps everybody else out.
 */
export async function openGoogleEmulator(publicUrl: string): Promise<GoogleEmulator> {
  const people = new LRUCache<string, Person>({ max: 100 })
  const service = await createProvider(publicUrl, people)
  const callback = `${publicUrl}${IDENTITY_PATH}/callback/google`
  const answerAsProvider = (c: Context<{ Bindings: HttpBindings }>) => {
    // It writes past the router, which therefore cannot set headers after it.
    c.env.outgoing.setHeader('cross-origin-opener-policy', 'unsafe-none')
    service.requestHandler(c.env.incoming, c.env.outgoing)
    return RESPONSE_ALREADY_SENT
  }

  const routes = new Hono<{ Bindings: HttpBindings }>()
    .use(onlyLocal, ofAWindow)
    .get('/consent', (c) => {
      requireOwnCallback(c, callback)
      return answerPlainPage(c, {
        title: 'Sign in with the Google emulator',
        siteName: 'Running in emulator mode',
        body: consentForm(new URL(c.req.url).searchParams, callback),
      })
    })
    .get('/authorize', (c) => {
      requireOwnCallback(c, callback)
      if (!isEmailAddress(normalizeEmail(c.req.query('email') ?? '')))
        throw new AppError('invalid', 'Email must be a valid format.')
      return answerAsProvider(c)
    })
    .post('/token', answerAsProvider)
    .get('/jwks', answerAsProvider)
    .get('/userinfo', answerAsProvider)

  return {
    routes,
    onlyLocal,
    signIn: {
      provider: {
        issuer: publicUrl + BASE,
        authorization_endpoint: `${publicUrl}${BASE}/consent`,
        token_endpoint: publicUrl + ENDPOINTS.token,
        userinfo_endpoint: publicUrl + ENDPOINTS.userinfo,
        jwks_uri: publicUrl + ENDPOINTS.jwks,
      },
      clientId: 'waypost-emulator',
      clientSecret: randomBytes(24).toString('base64url'),
    },
  }
}

const onlyLocal: MiddlewareHandler<{ Bindings: HttpBindings }> = async (c, next) => {
  if (!isLocalRequest(c.env.incoming))
    throw new AppError('forbidden', 'The emulator answers on this machine alone.')
  await next()
}

async function createProvider(publicUrl: string, people: LRUCache<string, Person>) {
  const issuer = new OAuth2Issuer()
  issuer.url = publicUrl + BASE
  await issuer.keys.generate('RS256')
  const service = new OAuth2Service(issuer, ENDPOINTS)

  service.on('beforeAuthorizeRedirect', ({ url }: { url: URL }, { query }: { query: Query }) => {
    const code = url.searchParams.get('code')
    if (code) people.set(code, { email: normalizeEmail(first(query.email)), name: first(query.name) })
  })
  service.on('beforeTokenSigning', ({ payload }: Signed, { body }: TokenRequest) => {
    const person = people.get(body.code)
    if (person)
      Object.assign(payload, {
        sub: person.email,
        email: person.email,
        email_verified: true,
        name: person.name,
      })
  })
  service.on('beforeResponse', (response: { statusCode: number; body: unknown }, { body }: TokenRequest) => {
    if (people.delete(body.code)) return
    response.statusCode = 400
    response.body = { error: 'invalid_grant' }
  })
  return service
}

/** As the provider reads it: what is given more than once is a list. */
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

function requireOwnCallback(c: Context, callback: string) {
  if (c.req.query('redirect_uri') !== callback)
    throw new AppError('invalid', 'The emulator sends people back to this site alone.')
}

function consentForm(asked: URLSearchParams, callback: string) {
  const denied = new URLSearchParams({ error: 'access_denied', state: asked.get('state') ?? '' })
  return html`
    <p>No Google account is asked: choose who you want to be.</p>
    <form action="${ENDPOINTS.authorize}">
      ${[...asked].map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
      <label>Email <input name="email" type="email" required value="reader@example.com" /></label>
      <label>Name <input name="name" value="Emulated Reader" maxlength="100" /></label>
      <p><button>Continue</button></p>
    </form>
    <p><a href="${callback}?${denied}">Cancel</a></p>
  `
}
