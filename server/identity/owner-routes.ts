import { Hono, type Context } from 'hono'
import { html } from 'hono/html'
import { OWNER_PATH, STUDIO_PATH } from '#domain/addresses.ts'
import {
  checkOwnerPassword,
  checkRegister,
  MIN_OWNER_PASSWORD_LENGTH,
  OWNER_PASSWORD_RULE,
  type RegisterForm,
} from '#domain/credentials.ts'
import { normalizeEmail } from '#domain/email-address.ts'
import { answerPlainPage } from '../design/plain-page.ts'
import { AppError } from '../errors.ts'
import type { ClientAddress } from '../http/client-address.ts'
import { answerSpentLink, newPasswordFields } from './password-form.ts'
import type { EnterStudio, OwnerAccount } from './types.ts'

interface OwnerRoutesOptions {
  owner: Pick<OwnerAccount, 'find' | 'isLink' | 'become'>
  clientAddress: ClientAddress
  siteName(): string
  /** The first e-mail address in `site.yaml`; `undefined` if there is none. */
  siteEmail(): string | undefined
  /** Signs the new owner in. */
  enter: EnterStudio
}

/** The errors of the form by field, or the reason to refuse the whole form. */
interface Mistakes extends Partial<Record<keyof RegisterForm, string>> {
  refusal?: AppError
}

/**
 * Answers the page behind the owner's link, where she creates her account or sets a new password. It needs no scripts.
 * Opening the page does not use the link up, since programs open links too; only the form's POST does.
 */
export function ownerRoutes({ owner, clientAddress, siteName, siteEmail, enter }: OwnerRoutesOptions) {
  return new Hono()
    .get('/', async (c) => {
      const token = c.req.query('token') ?? ''
      if (!(await owner.isLink(token))) return answerSpent(c)
      return answerForm(c, { token, email: (await owner.find())?.email ?? siteEmail() ?? '' })
    })
    .post('/', async (c) => {
      const form = new URLSearchParams(await c.req.text())
      const [token, typed, password, confirmPassword] = ['token', 'email', 'password', 'confirmPassword'].map(
        (name) => form.get(name) ?? '',
      )
      if (!(await owner.isLink(token))) return answerSpent(c)
      const email = normalizeEmail(typed)
      const mistakes: Mistakes = {
        ...checkRegister({ email, password, confirmPassword } satisfies RegisterForm),
        password: checkOwnerPassword(password),
      }
      if (Object.values(mistakes).some(Boolean)) return answerForm(c, { token, email }, mistakes)
      try {
        const proof = await owner.become(clientAddress(c), token, { email, password })
        if (!proof) return answerSpent(c)
        await enter(c, proof)
        return c.redirect(STUDIO_PATH, 303)
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
      title: 'This site is yours',
      siteName: siteName(),
      body: html`
        <p>Choose how you sign in to the studio, where you write. Nobody else can have this address here.</p>
        ${refusal && html`<p class="error" role="alert">${refusal.message}</p>`}
        <form method="post" action="${OWNER_PATH}" novalidate>
          <input type="hidden" name="token" value="${token}" />
          <label>
            Email
            <input
              type="email"
              name="email"
              autocomplete="username"
              required
              value="${email}"
              ${mistakes.email && html`aria-invalid="true" aria-describedby="email-note" autofocus`}
            />
          </label>
          ${mistakes.email && html`<p class="error" id="email-note">${mistakes.email}</p>`}
          ${newPasswordFields({
            labels: ['Password', 'Password again'],
            minLength: MIN_OWNER_PASSWORD_LENGTH,
            hint: OWNER_PASSWORD_RULE,
            mistakes,
          })}
          <p><button>Go to the studio</button></p>
        </form>
        <p>
          If this address has an account here already, it becomes yours: its password is replaced, its passkeys are
          removed, and it is signed out everywhere. If the address was never confirmed, the account is deleted, as anybody
          may have made it: its comments stay as those of a guest.
        </p>
      `,
    })
  }

  function answerSpent(c: Context) {
    return answerSpentLink(
      c,
      siteName(),
      html`
        <p>The owner’s link works once, and only for a day. This one was used already or has expired.</p>
        <p>On the machine where Waypost runs, <code>./waypost owner</code> prints a new one.</p>
      `,
    )
  }
}
