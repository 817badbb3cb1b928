import { Hono } from 'hono'
import { html } from 'hono/html'
import { HOME_PATH, OFFLINE_PATH } from '#domain/addresses.ts'
import { answerPlainPage } from '../design/plain-page.ts'

/** Answers the page that an offline device shows in place of pages that it has not stored. */
export function offlineRoutes(siteName: () => string) {
  return new Hono().get(OFFLINE_PATH, (c) =>
    answerPlainPage(c, {
      title: 'The line is down.',
      mark: 'closed',
      siteName: siteName(),
      body: html`<p>
          There is no connection, and this page has not been read on this device before. What you have read
          here is kept, and opens as always.
        </p>
        <p><a href="">Try again</a></p>
        <p><a href="${HOME_PATH}">Back to Home</a></p>`,
    }),
  )
}
