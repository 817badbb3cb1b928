import { Hono, type Context } from 'hono'
import { html } from 'hono/html'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { OWNER_PATH, STUDIO_PATH } from '#domain/addresses.ts'
import {
  checkOwnerPassword,
  checkRegister,
  MAX_PASSWORD_LENGTH,
  MIN_OWNER_PASSWORD_LENGTH,
  OWNER_PASSWORD_RULE,
  type RegisterForm,
} from '#domain/credentials.ts'
import { normalizeEmail } from '#domain/email-address.ts'
import { answerPlainPage } from '../design/plain-page.ts'
import { AppError, ERROR_STATUS } from '../errors.ts'
import type { ClientAddress } from '../http/client-address.ts'
import { passwordField } from './password-form.ts'
import type { EnterStudio, OwnerAccount } from './types.ts'

interface OwnerRoutesOptions {
  owner: Pick<OwnerAccount, 'find' | 'isLink' | 'become'>
  clientAddress: ClientAddress
  siteName(): string
  /** The first address in `site.yaml`; `undefined` if there is none. */
  siteEmail(): string | undefined
  /** Signs in who has just become the owner. */
  enter: EnterStudio
}

const NEW = {
  autocomplete: 'new-password',
  minLength: MIN_OWNER_PASSWORD_LENGTH,
  maxLength: MAX_PASSWORD_LENGTH,
} as const

/** What is wrong with the form, field by field. */
type Mistakes = Partial<Record<'email' | 'password' | 'confirmPassword' | 'form', string>>

/**
 * Answers the page to which the owner's link leads, which makes her account or sets her a new password. It works without scripts.
 * Looking at it spends nothing, since programs open links as well; only the form's POST does.
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
      title: 'This site is yours',
      siteName: siteName(),
      body: html`
        <p>Choose how you sign in to the studio, where you write. Nobody else can have this address here.</p>
        ${mistakes.form && html`<p class="error" role="alert">${mistakes.form}</p>`}
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
          ${passwordField({
            ...NEW,
            name: 'password',
            label: 'Password',
            // Both fields come back empty, so the first one gets the focus.
            mistake: mistakes.password ?? mistakes.confirmPassword,
            hint: OWNER_PASSWORD_RULE,
            isFirstMistake: !mistakes.email,
          })}
          ${passwordField({
            ...NEW,
            name: 'confirmPassword',
            label: 'Password again',
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
    return answerPlainPage(c, {
      status: 410,
      title: 'This link is at the end of its line',
      mark: 'closed',
      siteName: siteName(),
      hasWayHome: true,
      body: html`
        <p>The owner’s link works once, and only for a day. This one was used already or has expired.</p>
        <p>On the machine where Waypost runs, <code>./waypost owner</code> prints a new one.</p>
      `,
    })
  }
}
