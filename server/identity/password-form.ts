/** Parts of the pages to which links lead that let somebody prove or set a password. They work without scripts. */
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
  /** What to know before typing; makes way for a mistake. */
  hint?: string
  /** Whether nothing before it has to be mended, so that a mistake gets the focus. */
  isFirstMistake?: boolean
}

/** A field for a password. */
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
  /** Of the field, and of the one in which the password is typed again. */
  labels: readonly [string, string]
  mistakes: { email?: string; password?: string; confirmPassword?: string }
}

/** The fields `password` and `confirmPassword`. Both come back empty, so the first one tells what is wrong. */
export function newPasswordFields({ labels, minLength, hint, mistakes }: NewPasswordFields) {
  const common = { autocomplete: 'new-password', minLength } as const
  const mistake = mistakes.password ?? mistakes.confirmPassword
  const isFirstMistake = !mistakes.email
  return html`
    ${passwordField({ ...common, name: 'password', label: labels[0], mistake, hint, isFirstMistake })}
    ${passwordField({ ...common, name: 'confirmPassword', label: labels[1] })}
  `
}

/** Tells a password manager whose password it is. */
export function usernameField(email: string) {
  return html`<input name="username" autocomplete="username" value="${email}" readonly hidden />`
}

/** Answers a link that works no more. @param body Why, and how to get another one. */
export function answerSpentLink(c: Context, siteName: string, body: Html) {
  const title = 'This link is at the end of its line'
  return answerPlainPage(c, { status: 410, title, mark: 'closed', siteName, hasWayHome: true, body })
}
