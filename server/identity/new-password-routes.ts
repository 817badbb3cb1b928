import { Hono, type Context } from 'hono'
import { html } from 'hono/html'
import { IDENTITY_PATH } from '#domain/addresses.ts'
import { checkNewPassword, MIN_PASSWORD_LENGTH, PASSWORD_RULE } from '#domain/credentials.ts'
import { AppError } from '../errors.ts'
import type { ClientAddress } from '../http/client-address.ts'
import { answerPlainPage } from '../design/plain-page.ts'
import { answerSpentLink, newPasswordFields, usernameField } from './password-form.ts'
import type { PasswordResets } from './password-resets.ts'

interface NewPasswordRoutesOptions {
  resets: PasswordResets
  clientAddress: ClientAddress
  siteName(): string
}

/** The errors of the form by field, or the reason to refuse the whole form. */
interface Mistakes {
  password?: string
  confirmPassword?: string
  refusal?: AppError
}

/**
 * Answers the page behind the link of a reset mail. It needs no scripts. Opening the page does not use the link up,
 * since programs that scan mails open every link; only the form's POST does.
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
        return answerForm(c, { token, email }, { refusal: error })
      }
    })

  function answerForm(
    c: Context,
    { token, email }: { token: string; email: string },
    { refusal, ...mistakes }: Mistakes = {},
  ) {
    return answerPlainPage(c, {
      status: Object.values(mistakes).some(Boolean) ? 400 : undefined,
      refusal,
      title: 'Set a new password',
      siteName: siteName(),
      body: html`
        ${refusal && html`<p class="error" role="alert">${refusal.message}</p>`}
        <form method="post" action="${IDENTITY_PATH}/new-password" novalidate>
          <input type="hidden" name="token" value="${token}" />
          ${usernameField(email)}
          ${newPasswordFields({
            labels: ['New password', 'Confirm password'],
            minLength: MIN_PASSWORD_LENGTH,
            hint: PASSWORD_RULE,
            mistakes,
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
    return answerSpentLink(
      c,
      siteName(),
      html`
        <p>
          A link to a new password works once, and only for as long as its mail says. This one was used already or has
          expired.
        </p>
        <p>Ask for another one: choose LOGIN, then FORGOT PASSWORD.</p>
      `,
    )
  }
}
