/** Parts of the pages behind mailed links, on which a user types or sets a password. They need no scripts. */
import type { Context } from 'hono'
import { html } from 'hono/html'
import { MAX_PASSWORD_LENGTH } from '#domain/credentials.ts'
import { answerPlainPage, type Html } from '../design/plain-page.ts'

interface PasswordField {
  name: string
  label: string
  autocomplete: 'new-password' | 'current-password'
  minLength?: number
  mistake?: string
  /** Shown below the field, unless there is a mistake. */
  hint?: string
  /** Whether no earlier field has a mistake. This field's mistake then gets the focus. */
  isFirstMistake?: boolean
}

export function passwordField(field: PasswordField) {
  const { name, label, autocomplete, minLength, mistake, hint, isFirstMistake = true } = field
  const note = mistake ?? hint
  return html`
    <label>
      ${label}
      <input
        type="password"
        name="${name}"
        autocomplete="${autocomplete}"
        required
        ${minLength !== undefined && html`minlength="${minLength}"`}
        maxlength="${MAX_PASSWORD_LENGTH}"
        ${note && html`aria-describedby="${name}-note"`} ${mistake && html`aria-invalid="true"`}
        ${mistake && isFirstMistake ? 'autofocus' : ''}
      />
    </label>
    ${note && html`<p class="${mistake ? 'error' : 'hint'}" id="${name}-note">${note}</p>`}
  `
}

interface NewPasswordFields extends Required<Pick<PasswordField, 'minLength' | 'hint'>> {
  /** Labels of the two fields. The user types the password again in the second. */
  labels: readonly [string, string]
  mistakes: { email?: string; password?: string; confirmPassword?: string }
}

/** The fields `password` and `confirmPassword`. After a mistake both are empty, and the first one shows the mistake. */
export function newPasswordFields({ labels, minLength, hint, mistakes }: NewPasswordFields) {
  const common = { autocomplete: 'new-password', minLength } as const
  const mistake = mistakes.password ?? mistakes.confirmPassword
  const isFirstMistake = !mistakes.email
  return html`
    ${passwordField({ ...common, name: 'password', label: labels[0], mistake, hint, isFirstMistake })}
    ${passwordField({ ...common, name: 'confirmPassword', label: labels[1] })}
  `
}

/** A hidden field from which a password manager reads the user name. */
export function usernameField(email: string) {
  return html`<input name="username" autocomplete="username" value="${email}" readonly hidden />`
}

/** Answers a request with a link that is no longer valid. @param body The reason, and how to get another link. */
export function answerSpentLink(c: Context, siteName: string, body: Html) {
  const title = 'This link is at the end of its line'
  return answerPlainPage(c, { status: 410, title, mark: 'closed', siteName, hasWayHome: true, body })
}
