import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { html } from 'hono/html'
import { IDENTITY_PATH } from '#domain/addresses.ts'
import { answerPlainPage } from '../design/plain-page.ts'
import { AppError } from '../errors.ts'
import type { ClientAddress } from '../http/client-address.ts'
import type { IdentityService } from './service.ts'

interface GoogleRoutesOptions {
  identity: IdentityService
  clientAddress: ClientAddress
  publicUrl: string
  siteName(): string
}

/** Session cookies of Better Auth. They are not passed on: only the opener gets the token. */
const SESSION_COOKIE = /^(__Secure-)?waypost\.session_/

/**
 * Answers the window in which a reader signs in at Google. `/google` redirects it there. Google redirects it back to
 * `/callback/google`, where it hands the session's token to the window that opened it, and closes.
 */
export function googleRoutes({ identity, clientAddress, publicUrl, siteName }: GoogleRoutesOptions) {
  return new Hono()
    .use('/google', popupHeaders)
    .use('/callback/google', popupHeaders)
    .get('/google', async (c) => {
      try {
        await identity.limitGoogle(clientAddress(c))
      } catch (error) {
        if (error instanceof AppError) return answerRefused(c, siteName(), error)
        throw error
      }
      const asked = new URLSearchParams({
        provider: 'google',
        popupOrigin: publicUrl,
        popupNonce: (c.req.query('nonce') ?? '').slice(0, MAX_NONCE_LENGTH),
      })
      return forward(c, `${IDENTITY_PATH}/oauth-popup/start?${asked}`)
    })
    .get('/callback/google', (c) =>
      forward(c, `${IDENTITY_PATH}/callback/google${new URL(c.req.url).search}`),
    )

  /** Passes on Better Auth's answer without its session cookies. It redirects to Google alone. */
  async function forward(c: Context, path: string) {
    const headers = new Headers()
    const cookie = c.req.header('cookie')
    if (cookie !== undefined) headers.set('cookie', cookie)
    const answer = await identity.answerGoogle(new Request(publicUrl + path, { headers }))
    const isBack = path.startsWith(`${IDENTITY_PATH}/callback/`)
    // Without its cookies, the window belongs to no sign-in that began here, so it has no opener.
    if (isBack && answer.status !== 200) return answerLost(c, siteName())
    const passed = new Response(answer.body, { status: answer.status })
    for (const name of ['content-type', 'content-security-policy', ...(isBack ? [] : ['location'])]) {
      const value = answer.headers.get(name)
      if (value !== null) passed.headers.set(name, value)
    }
    for (const set of answer.headers.getSetCookie())
      if (!SESSION_COOKIE.test(set)) passed.headers.append('set-cookie', set)
    return passed
  }
}

/** Sets the headers of a page in a window that another window opened. */
export const popupHeaders: MiddlewareHandler = async (c, next) => {
  await next()
  c.header('cache-control', 'no-store')
  c.header('referrer-policy', 'no-referrer')
  // Any other policy separates the window from its opener on the way back from Google.
  c.header('cross-origin-opener-policy', 'unsafe-none')
}

const MAX_NONCE_LENGTH = 100

function answerRefused(c: Context, siteName: string, refusal: AppError) {
  return answerPlainPage(c, {
    refusal,
    title: 'This sign-in cannot begin',
    mark: 'closed',
    siteName,
    body: html`<p>${refusal.message} You may close this window.</p>`,
  })
}

function answerLost(c: Context, siteName: string) {
  return answerPlainPage(c, {
    status: 400,
    title: 'This sign-in cannot be finished',
    mark: 'closed',
    siteName,
    body: html`<p>It began in another window or took too long. Close this window and try again.</p>`,
  })
}
