import { Hono } from 'hono'
import { OWNER_PATH } from '#domain/addresses.ts'
import type { Database } from '../database/types.ts'
import { createErrorHandler } from '../http/answer-error.ts'
import { createTestIdentity, PASSWORD, type TestOptions } from '../identity/identity.testing.ts'
import { ownerRoutes } from '../identity/owner-routes.ts'
import pino from 'pino'
import { openEntrance } from './entrance.ts'
import { guard, type OwnerVariables } from './guard.ts'
import type { LogAction } from './log-store.ts'

export const OWNER = 'mehar@example.com'

const LOCAL = 'http://localhost:3000'

/** A browser with the studio's cookie, if it has one. */
export interface Browser {
  /** Value of the Cookie header. */
  cookie?: string
  /** Asks an address below `/studio/api/` as the studio's own scripts do, unless `headers` say otherwise. */
  ask(
    path: string,
    asked?: { method?: string; json?: unknown; headers?: Record<string, string> },
  ): Promise<Response>
}

interface EntranceTestOptions extends TestOptions {
  now?(): Date
  /** Adds routes that only the owner reaches, below `/studio/api`. */
  addRoutes?(api: Hono<{ Variables: OwnerVariables }>, log: LogAction): void
}

/** Opens the way into the studio over a database, with the identity service behind it. */
export function openTestEntrance(
  database: Database,
  { publicUrl = LOCAL, now = () => new Date(), addRoutes, ...options }: EntranceTestOptions = {},
) {
  const started = createTestIdentity(database, { publicUrl, ...options })
  const { owner } = started.identity
  const security = {
    isHttps: publicUrl.startsWith('https:'),
    isTrustworthy: true,
    isDevelopment: false,
    withSubdomains: false,
  }
  const clientAddress = () => '192.0.2.1'
  const { api, enter, log } = openEntrance(
    { database, publicUrl, security, clientAddress, now },
    { owner, ownerName: () => 'Mehar Gill' },
  )
  addRoutes?.(api, log)
  const page = ownerRoutes({
    owner,
    clientAddress,
    siteName: () => 'Side Lower',
    siteEmail: () => OWNER,
    enter,
  })
  const app = new Hono().use('/studio/*', guard(security)).route('/studio/api', api).route(OWNER_PATH, page)
  app.onError(createErrorHandler(pino({ level: 'silent' })))

  function openBrowser(): Browser {
    const browser: Browser = {
      async ask(path, { method = 'GET', json, headers = { 'sec-fetch-site': 'same-origin' } } = {}) {
        const answer = await app.request(`/studio/api/${path}`, {
          method,
          body: json === undefined ? undefined : JSON.stringify(json),
          headers: {
            ...(json !== undefined && { 'content-type': 'application/json' }),
            ...(browser.cookie !== undefined && { cookie: browser.cookie }),
            ...headers,
          },
        })
        take(browser, answer)
        return answer
      },
    }
    return browser
  }

  return {
    ...started,
    owner,
    openBrowser,
    /** Answers requests to the studio and to the page of an owner's link. */
    fetch: app.fetch,
    /** Opens the page of an owner's link. */
    openLink: (token: string) => app.request(`${OWNER_PATH}?${new URLSearchParams({ token })}`),
    /** Sends the form of the page of an owner's link. */
    async become(token: string, form: { email?: string; password?: string; confirmPassword?: string } = {}) {
      const { email = OWNER, password = PASSWORD, confirmPassword = password } = form
      const browser = openBrowser()
      const answer = await app.request(OWNER_PATH, {
        method: 'POST',
        body: new URLSearchParams({ token, email, password, confirmPassword }),
      })
      take(browser, answer)
      return { answer, browser }
    },
    /** Signs the owner in with her password. */
    async enterStudio(password = PASSWORD): Promise<Browser> {
      const browser = openBrowser()
      await browser.ask('sign-in', { method: 'POST', json: { email: OWNER, password } })
      return browser
    },
  }
}

/** The same, with an owner who is signed in. */
export async function startWithOwner(...parameters: Parameters<typeof openTestEntrance>) {
  const started = openTestEntrance(...parameters)
  const { browser } = await started.become(await started.owner.addLink())
  return { ...started, browser }
}

function take(browser: Browser, answer: Response) {
  const set = answer.headers.getSetCookie().at(-1)
  if (set !== undefined) browser.cookie = set.split(';', 1)[0]
}
