import { Hono, type Context } from 'hono'
import { html } from 'hono/html'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { IDENTITY_PATH } from '#domain/addresses.ts'
import {
  checkNewPassword,
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  PASSWORD_RULE,
} from '#domain/credentials.ts'
import { AppError, ERROR_STATUS } from '../errors.ts'
import type { ClientAddress } from '../http/client-address.ts'
import { answerPlainPage } from '../design/plain-page.ts'
import { passwordField, usernameField } from './password-form.ts'
import type { PasswordResets } from './password-resets.ts'

interface NewPasswordRoutesOptions {
  resets: PasswordResets
  clientAddress: ClientAddress
  siteName(): string
}

const NEW = {
  autocomplete: 'new-password',
  minLength: MIN_PASSWORD_LENGTH,
  maxLength: MAX_PASSWORD_LENGTH,
} as const

/** What is wrong with the form, field by field. */
interface Mistakes {
  password?: string
  confirmPassword?: string
  form?: string
}

/**
 * Answers the page that a reset mail leads to. It works without scripts. Looking at it spends nothing, since programs that
 * check mails for harm open every link; only the form's POST does.
 */
export function newPasswordRoutes({ resets, clientAddress, siteName }: NewPasswordRoutesOptions) {
  return new Hono()
    .get('/new-password', async (c) => {
      const token = c.req.query('token') ?? ''
      const email = await resets.findEmail(token)
      return email === undefined ? answerSpent(c) : answerForm(c, { token, email })
    })
    .post('/new-password', async (c) => {
      const form = new URLSearchParams(await c.req.text())
      const [token, password, confirmPassword] = ['token', 'password', 'confirmPassword'].map(
        (name) => form.get(name) ?? '',
      )
      const email = await resets.findEmail(token)
      if (email === undefined) return answerSpent(c)
      const mistakes: Mistakes = checkNewPassword({ password, confirmPassword })
      if (mistakes.password ?? mistakes.confirmPassword) return answerForm(c, { token, email }, mistakes)
      try {
        return (await resets.reset(clientAddress(c), token, password)) ? answerDone(c) : answerSpent(c)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        if (error.retryAfterSeconds) c.header('retry-after', String(error.retryAfterSeconds))
        return answerForm(c, { token, email }, { form: error.message }, ERROR_STATUS[error.code])
      }
    })

  function answerForm(
    c: Context,
    { token, email }: { token: string; email: string },
    mistakes: Mistakes = {},
    status: ContentfulStatusCode = 400,
  ) {
    const hasMistakes = Object.values(mistakes).some(Boolean)
    return answerPlainPage(c, {
      status: hasMistakes ? status : 200,
      title: 'Set a new password',
      siteName: siteName(),
      body: html`
        ${mistakes.form && html`<p class="error" role="alert">${mistakes.form}</p>`}
        <form method="post" action="${IDENTITY_PATH}/new-password" novalidate>
          <input type="hidden" name="token" value="${token}" />
          ${usernameField(email)}
          ${passwordField({
            ...NEW,
            name: 'password',
            label: 'New password',
            // Both fields come back empty, so the first one gets the focus.
            mistake: mistakes.password ?? mistakes.confirmPassword,
            hint: PASSWORD_RULE,
          })}
          ${passwordField({
            ...NEW,
            name: 'confirmPassword',
            label: 'Confirm password',
          })}
          <p><button>Set password</button></p>
        </form>
        <p>
          You will be signed out everywhere, and log in with the new password. Passkeys of the account are removed; you
          can add them again.
        </p>
      `,
    })
  }

  function answerDone(c: Context) {
    return answerPlainPage(c, {
      title: 'Your password is set',
      mark: 'arrived',
      siteName: siteName(),
      hasWayHome: true,
      body: html`
        <p>You were signed out everywhere. Log in with the new password from now on.</p>
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
        <p>
          A link to a new password works once, and only for as long as its mail says. This one was used already or has
          expired.
        </p>
        <p>Ask for another one: choose LOGIN, then FORGOT PASSWORD.</p>
      `,
    })
  }
}
