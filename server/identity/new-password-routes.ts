import { Hono, type Context } from 'hono'
import { html } from 'hono/html'
import { IDENTITY_PATH, STUDIO_PATH } from '#domain/addresses.ts'
import {
  checkNewPassword,
  checkOwnerPassword,
  MIN_OWNER_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  OWNER_PASSWORD_RULE,
  PASSWORD_RULE,
} from '#domain/credentials.ts'
import { AppError } from '../errors.ts'
import type { ClientAddress } from '../http/client-address.ts'
import { answerPlainPage } from '../design/plain-page.ts'
import { answerSpentLink, newPasswordFields, usernameField } from './password-form.ts'
import type { PasswordResets } from './password-resets.ts'
import type { OwnerAccount } from './types.ts'

interface NewPasswordRoutesOptions {
  resets: PasswordResets
  owner: Pick<OwnerAccount, 'find'>
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
export function newPasswordRoutes({ resets, owner, clientAddress, siteName }: NewPasswordRoutesOptions) {
  return new Hono()
    .get('/new-password', async (c) => {
      const token = c.req.query('token') ?? ''
      const email = await resets.findEmail(token)
      return email === undefined
        ? answerSpent(c)
        : answerForm(c, { token, email, isOwner: await isOwner(email) })
    })
    .post('/new-password', async (c) => {
      const form = new URLSearchParams(await c.req.text())
      const [token, password, confirmPassword] = ['token', 'password', 'confirmPassword'].map(
        (name) => form.get(name) ?? '',
      )
      const email = await resets.findEmail(token)
      if (email === undefined) return answerSpent(c)
      const account = { token, email, isOwner: await isOwner(email) }
      const mistakes: Mistakes = {
        ...checkNewPassword({ password, confirmPassword }),
        ...(account.isOwner && { password: checkOwnerPassword(password) }),
      }
      if (mistakes.password ?? mistakes.confirmPassword) return answerForm(c, account, mistakes)
      try {
        return (await resets.reset(clientAddress(c), token, password))
          ? answerDone(c, account.isOwner)
          : answerSpent(c)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        return answerForm(c, account, { refusal: error })
      }
    })

  async function isOwner(email: string): Promise<boolean> {
    return (await owner.find())?.email === email
  }

  function answerForm(
    c: Context,
    { token, email, isOwner }: { token: string; email: string; isOwner: boolean },
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
            minLength: isOwner ? MIN_OWNER_PASSWORD_LENGTH : MIN_PASSWORD_LENGTH,
            hint: isOwner ? OWNER_PASSWORD_RULE : PASSWORD_RULE,
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

  function answerDone(c: Context, isOwner: boolean) {
    return answerPlainPage(c, {
      title: 'Your password is set',
      mark: 'arrived',
      siteName: siteName(),
      hasWayHome: true,
      body: html`
        <p>You were signed out everywhere. Log in with the new password from now on.</p>
        ${isOwner && html`<p><a href="${STUDIO_PATH}">To the studio</a></p>`}
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
