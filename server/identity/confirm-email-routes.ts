import { Hono, type Context } from 'hono'
import { html } from 'hono/html'
import { IDENTITY_PATH } from '#domain/addresses.ts'
import { answerPlainPage } from '../design/plain-page.ts'
import { AppError } from '../errors.ts'
import type { Confirmations } from './confirmations.ts'
import { answerSpentLink, passwordField, usernameField } from './password-form.ts'

interface ConfirmEmailRoutesOptions {
  confirmations: Pick<Confirmations, 'findEmail' | 'confirm'>
  siteName(): string
}

/**
 * Answers the page behind the link of a confirmation mail. It needs no scripts. Opening the page confirms nothing,
 * since programs that scan mails open every link; only the form's POST confirms. The form needs the password: otherwise
 * the owner of an address could confirm an account that a stranger registered with this address.
 */
export function confirmEmailRoutes({ confirmations, siteName }: ConfirmEmailRoutesOptions) {
  return new Hono()
    .get('/confirm-email', async (c) => {
      const token = c.req.query('token') ?? ''
      const email = await confirmations.findEmail(token)
      return email === undefined ? answerSpent(c) : answerForm(c, token, email)
    })
    .post('/confirm-email', async (c) => {
      const form = new URLSearchParams(await c.req.text())
      const [token, password] = ['token', 'password'].map((name) => form.get(name) ?? '')
      const email = await confirmations.findEmail(token)
      if (email === undefined) return answerSpent(c)
      try {
        const outcome = await confirmations.confirm(token, password)
        return outcome === 'confirmed' ? answerDone(c) : answerSpent(c)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        return answerForm(c, token, email, error)
      }
    })

  function answerForm(c: Context, token: string, email: string, refusal?: AppError) {
    return answerPlainPage(c, {
      refusal,
      title: 'Confirm your email address',
      siteName: siteName(),
      body: html`
        <p>There is an account with ${email} at ${siteName()}. If you made it, type its password.</p>
        <form method="post" action="${IDENTITY_PATH}/confirm-email" novalidate>
          <input type="hidden" name="token" value="${token}" />
          ${usernameField(email)}
          ${passwordField({
            name: 'password',
            label: 'Password',
            autocomplete: 'current-password',
            mistake: refusal?.message,
          })}
          <p><button>Confirm</button></p>
        </form>
        <p>
          If you did not make it, somebody else chose the password. To have the account for yourself alone, close this
          page, choose LOGIN, then FORGOT PASSWORD, and set a new one.
        </p>
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
    return answerSpentLink(
      c,
      siteName(),
      html`
        <p>A link to confirm an email address works only for as long as its mail says.</p>
        <p>Log in to get another one.</p>
      `,
    )
  }
}
