import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { createHash } from 'node:crypto'
import { CURRENT_LOOK_PATH, HOME_PATH } from '#domain/addresses.ts'
import { ERROR_STATUS, type AppError } from '../errors.ts'
import { DESIGN_TOKENS } from './tokens.ts'

export interface PlainPageOptions {
  status?: ContentfulStatusCode
  /** The refusal that the page explains, in place of a status. */
  refusal?: AppError
  title: string
  /** The mark next to the title, for an ordinary page, a success, or a refusal. */
  mark?: 'here' | 'arrived' | 'closed'
  /** Name of the site, above the title. */
  siteName: string
  body: Html
  /** Whether the page has a link to Home at the end. */
  hasWayHome?: boolean
  /** Another origin to which the page's form may send. */
  formOrigin?: string
}

/** Markup with escaped values. */
export type Html = ReturnType<typeof html>

const STYLE = `${DESIGN_TOKENS}
* { box-sizing: border-box; }
html { background: var(--paper); color: var(--ink); font: 1.0625rem/1.55 var(--voice); }
body { display: grid; grid-template: auto 1fr / minmax(0, 1fr); min-block-size: 100vh; margin: 0; }
main { min-inline-size: 0; margin: 0 clamp(1.25rem, 6vw, 4.5rem) clamp(1.25rem, 6vw, 4.5rem); padding-block-start: 2.5rem; padding-inline-start: 2.25rem; border-inline-start: 1.5px solid var(--ink-soft); overflow-wrap: break-word; }
main > * { max-inline-size: 29rem; }
h1 { position: relative; max-inline-size: 15em; margin: 0 0 1.75rem; font: 320 clamp(2.125rem, 1.25rem + 3.6vw, 4.5rem)/1.04 var(--display); font-variation-settings: 'opsz' 60; letter-spacing: -0.025em; text-wrap: balance; }
h1::before, h1.closed::after { content: ''; position: absolute; inset-block-start: calc(0.56em - 7px); inset-inline-start: calc(-2.25rem - 8px); inline-size: 14px; block-size: 14px; border-radius: 50%; background: var(--accent); forced-color-adjust: none; }
h1.arrived::before { background: var(--indigo); outline: 1.5px solid var(--indigo); outline-offset: 2.5px; }
h1.closed::before, h1.closed::after { inset-block-start: calc(0.56em - 1.5px); inset-inline-start: calc(-2.25rem - 11px); inline-size: 20px; block-size: 3px; border-radius: 0; background: var(--error); rotate: 45deg; }
h1.closed::after { rotate: -45deg; }
p { margin: 0 0 1rem; text-wrap: pretty; }
.site { display: flex; align-items: center; gap: 0.6rem; min-inline-size: 0; padding: clamp(1.25rem, 3vw, 2rem) clamp(1.25rem, 6vw, 4.5rem); overflow-wrap: anywhere; font: 480 1.375rem/1.1 var(--display); font-variation-settings: 'opsz' 60; }
.site img { inline-size: 2rem; block-size: 2rem; margin-block: -0.25rem; }
h2 { margin: 2.5rem 0 0.5rem; font: 440 var(--size-heading)/1.2 var(--display); }
ul { margin: 0; padding: 0; list-style: none; }
li > a { display: block; padding-block: 0.75rem; border-block-start: 1px solid var(--rule); text-decoration: none; }
li > a:hover { color: var(--accent); }
.hint, .error, label { font-size: var(--size-small); }
.hint { color: var(--ink-soft); }
.error { color: var(--error); }
label { display: block; margin-block-end: 1.25rem; font-weight: 520; }
label + :is(.hint, .error) { margin-block: -0.9375rem 1.25rem; line-height: 1.4; }
input { display: block; inline-size: 100%; min-block-size: 2.75rem; margin-block-start: 0.4375rem; padding: 0.5rem 0; border: solid transparent; border-width: 1.5px 0; border-block-end-color: var(--ink-soft); border-radius: 0; background: none; color: inherit; font: 370 1.1875rem/1.4 var(--voice); }
input[aria-invalid='true'] { border-block-end-color: var(--error); box-shadow: 0 1.5px 0 var(--error); }
[hidden] { display: none; }
button { min-block-size: 2.75rem; margin-block-start: 0.5rem; padding: 0.5rem 1.5rem; border: 1.5px solid var(--ink); background: var(--ink); color: var(--paper); forced-color-adjust: none; font: inherit; font-weight: 520; cursor: pointer; }
button.plain { background: none; color: inherit; }
a { color: inherit; text-decoration-color: var(--accent); text-underline-offset: 0.2em; }
:focus-visible { outline: 2px solid var(--indigo); outline-offset: 3px; }
input:focus-visible { inline-size: calc(100% + 1rem); margin-inline: -0.5rem; padding-inline: 0.5rem; border-color: transparent; outline-offset: 1px; box-shadow: none; }
input[aria-invalid='true']:focus-visible { outline-color: var(--error); }
@media (min-width: 48rem) {
body { grid-template: 1fr / min(clamp(13.5rem, 22vw, 18rem), 44vw) minmax(0, 1fr); }
.site { align-items: start; padding: 1.75rem clamp(1.25rem, 2.2vw, 2.25rem); border-inline-end: 1px solid var(--rule); background: var(--paper-shade); }
main { align-self: start; margin-block: clamp(2rem, 12vh, 8rem); padding-block: 1rem; }
}
`

// The security policy allows exactly this style. The creator's choices are in a separate style sheet.
const STYLE_ELEMENT = raw(`<style>${STYLE}</style>`)

const POLICY = [
  `default-src 'none'`,
  `style-src 'self' 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  `img-src 'self'`,
  `font-src 'self'`,
  `base-uri 'none'`,
  `frame-ancestors 'none'`,
  `form-action 'self'`,
].join('; ')

/** Answers with a page without React and scripts. The page is never cached and sends no referrer. */
export function answerPlainPage(c: Context, options: PlainPageOptions) {
  const { refusal, title, mark = 'here', siteName, body, hasWayHome, formOrigin } = options
  const { status = refusal ? ERROR_STATUS[refusal.code] : 200 } = options
  if (refusal?.retryAfterSeconds) c.header('retry-after', String(refusal.retryAfterSeconds))
  c.header('cache-control', 'no-store')
  c.header('referrer-policy', 'no-referrer')
  c.header('x-robots-tag', 'noindex')
  c.header('content-security-policy', formOrigin === undefined ? POLICY : `${POLICY} ${formOrigin}`)
  return c.html(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>${title} · ${siteName}</title>
          <link rel="icon" href="/favicon.ico" sizes="32x32" />
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
          <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
          ${STYLE_ELEMENT}
          <link rel="stylesheet" href="${CURRENT_LOOK_PATH}" />
        </head>
        <body>
          <header class="site"><img src="/favicon.svg" alt="" />${siteName}</header>
          <main>
            <h1 class="${mark}">${title}</h1>
            ${body} ${hasWayHome && html`<p><a href="${HOME_PATH}">Go to ${siteName}</a></p>`}
          </main>
        </body>
      </html>`,
    status,
  )
}
