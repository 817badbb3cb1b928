import { getRequestListener } from '@hono/node-server'
import { isSameSecret } from '@waypost/http/same-secret.ts'
import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { setCookie } from 'hono/cookie'
import { html } from 'hono/html'
import { createMiddleware } from 'hono/factory'
import { ASSETS_PATH, HOME_PATH, PREVIEW_TOKEN_PATH } from '#domain/addresses.ts'
import type { ServerContext } from '../context.ts'
import type { Middleware } from '../http/middleware.ts'
import { answerPlainPage } from '../design/plain-page.ts'
import {
  createPreviewGate,
  isOpenAddress,
  PREVIEW_COOKIE,
  previewCookieValue,
  type PreviewGuard,
} from './preview-gate.ts'
import { problem } from '../http/problem.ts'

export type { PreviewGuard }

type DoorContext = Pick<ServerContext, 'siteName' | 'publicUrl'>

/** Maximum size of the form with the token. */
const MAX_FORM_BYTES = 8 * 1024

const COOKIE_LIFETIME_SECONDS = 30 * 24 * 60 * 60

/** Keeps an answer out of search engines. */
export const NOT_INDEXED = { 'x-robots-tag': 'noindex, nofollow' }

/** Forbids storing and indexing the answers of a preview, except built files, which contain no content. */
export const noStore = createMiddleware(async (c, next) => {
  await next()
  if (c.req.path.startsWith(`${ASSETS_PATH}/`)) return
  c.header('cache-control', 'private, no-store')
  for (const [name, value] of Object.entries(NOT_INDEXED)) c.header(name, value)
})

/** Guards a preview: lets allowed requests pass, and asks all other clients for the preview token. */
export function previewDoor(site: DoorContext, guard: PreviewGuard): Middleware {
  const isAllowed = createPreviewGate(guard)
  const refuse = getRequestListener(createRefusals(site, guard).fetch)
  return (request, response, next) => {
    const isForm = guard.kind === 'token' && request.method === 'POST' && request.url === PREVIEW_TOKEN_PATH
    if (!isForm && (isOpenAddress(request.url ?? '/') || isAllowed(request))) next()
    else void refuse(request, response)
  }
}

/** Answers refused requests: with a form for the token, or with the address where the preview opens. */
function createRefusals({ siteName, publicUrl }: DoorContext, guard: PreviewGuard) {
  const app = new Hono().use(noStore)
  if (guard.kind === 'local') return app.all('*', (c) => answerElsewhere(c, publicUrl))
  return app
    .post(PREVIEW_TOKEN_PATH, bodyLimit({ maxSize: MAX_FORM_BYTES }), async (c) => {
      const form = new URLSearchParams(await c.req.text())
      const wanted = pathOnSite(form.get('to') ?? '')
      if (!isSameSecret(form.get('token')?.trim() ?? '', guard.token)) return ask(c, wanted, true)
      setCookie(c, PREVIEW_COOKIE, previewCookieValue(guard.token), {
        path: '/',
        httpOnly: true,
        sameSite: 'Lax',
        secure: publicUrl.startsWith('https:'),
        maxAge: COOKIE_LIFETIME_SECONDS,
      })
      return c.redirect(wanted, 303)
    })
    .all('*', (c) => {
      c.header('www-authenticate', 'Bearer')
      if (!c.req.header('accept')?.includes('text/html'))
        return problem(c, 401, 'preview-token-wanted', 'This preview asks for the preview token.')
      const { pathname, search } = new URL(c.req.url)
      return ask(c, pathname === PREVIEW_TOKEN_PATH ? HOME_PATH : pathOnSite(pathname + search), false)
    })

  function ask(c: Context, wanted: string, isWrong: boolean) {
    const described = isWrong ? html`aria-invalid="true" aria-describedby="token-error"` : ''
    return answerPlainPage(c, {
      status: 401,
      title: 'This is a preview',
      siteName: siteName(),
      body: html`
        <p>It shows what is not published yet, so it asks who you are.</p>
        <form method="post" action="${PREVIEW_TOKEN_PATH}">
          <input type="hidden" name="to" value="${wanted}" />
          <label>
            Preview token
            <input
              type="password"
              name="token"
              autocomplete="current-password"
              required
              autofocus
              ${described}
            />
          </label>
          ${isWrong && html`<p class="error" id="token-error" role="alert">This is not the preview token.</p>`}
          <p><button>Show the preview</button></p>
        </form>
        <p>
          <code>./waypost tokens</code> shows it on the machine where Waypost runs; for a space at Contentful it
          is the value of <code>CONTENTFUL_PREVIEW_TOKEN</code>.
        </p>
      `,
    })
  }
}

function answerElsewhere(c: Context, publicUrl: string) {
  if (!c.req.header('accept')?.includes('text/html'))
    return problem(c, 403, 'forbidden', 'The preview answers on this machine alone.')
  return answerPlainPage(c, {
    status: 403,
    title: 'This preview opens on its own machine alone',
    mark: 'closed',
    siteName: 'Preview',
    body: html`
      <p>On the machine where Waypost runs it is at ${publicUrl}.</p>
      <p>
        To open it from elsewhere, set PUBLIC_URL to the address that you use here and start Waypost again: it then asks
        for the preview token.
      </p>
    `,
  })
}

/** Path, query and fragment of an address of this site; Home for an address elsewhere. */
function pathOnSite(address: string): string {
  const site = 'http://localhost'
  if (!address.startsWith('/') || !URL.canParse(address, site)) return HOME_PATH
  const { origin, pathname, search, hash } = new URL(address, site)
  // Two slashes start a host name. A path may start with two slashes after its dots are resolved.
  return origin === site && !pathname.startsWith('//') ? pathname + search + hash : HOME_PATH
}
