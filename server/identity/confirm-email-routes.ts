import { Hono, type Context } from 'hono'
import { html } from 'hono/html'
import { IDENTITY_PATH } from '#domain/addresses.ts'
import { answerPlainPage } from '../design/plain-page.ts'
import type { Confirmations } from './confirmations.ts'

interface ConfirmEmailRoutesOptions {
  confirmations: Pick<Confirmations, 'findEmail' | 'confirm'>
  siteName(): string
}

/**
 * Answers the page to which a mail leads that asks whether an address is somebody's own. It works without scripts. Looking
 * at it confirms nothing, since programs that check mails for harm open every link; only the form's POST does.
 */
export function confirmEmailRoutes({ confirmations, siteName }: ConfirmEmailRoutesOptions) {
  return new Hono()
    .get('/confirm-email', async (c) => {
      const token = c.req.query('token') ?? ''
      const email = await confirmations.findEmail(token)
      return email === undefined ? answerSpent(c) : answerForm(c, token, email)
    })
    .post('/confirm-email', async (c) => {
      const token = new URLSearchParams(await c.req.text()).get('token') ?? ''
      return (await confirmations.confirm(token)) ? answerDone(c) : answerSpent(c)
    })

  function answerForm(c: Context, token: string, email: string) {
    return answerPlainPage(c, {
      title: 'Confirm your email address',
      siteName: siteName(),
      body: html`
        <p>There is an account with ${email} at ${siteName()}. Confirm it if you made it yourself.</p>
        <form method="post" action="${IDENTITY_PATH}/confirm-email">
          <input type="hidden" name="token" value="${token}" />
          <p><button>Confirm</button></p>
        </form>
        <p>If you did not, close this page: somebody else chose the password.</p>
      `,
    })
  }

  function answerDone(c: Context) {
    return answerPlainPage(c, {
      title: 'Your email address is confirmed',
      mark: 'arrived',
      siteName: siteName(),
      hasWayHome: true,
      body: html`
        <p>Go on where you were, or log in.</p>
      `,
    })
  }

  function answerSpent(c: Context) {
    return answerPlainPage(c, {
      status: 410,
      title: 'This link is at the end of its line',
      mark: 'closed',
      siteName: siteName(),
      hasWayHome: true,
      body: html`
        <p>A link to confirm an email address works only for as long as its mail says.</p>
        <p>Log in to get another one.</p>
      `,
    })
  }
}
