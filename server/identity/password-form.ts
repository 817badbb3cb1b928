import { html } from 'hono/html'

interface PasswordField {
  name: string
  label: string
  autocomplete: 'new-password' | 'current-password'
  minLength?: number
  maxLength: number
  mistake?: string
  /** What to know before typing; makes way for a mistake. */
  hint?: string
  /** Whether nothing before it has to be mended, so that a mistake gets the focus. */
  isFirstMistake?: boolean
}

/** A field for a password, on a page that works without scripts. */
export function passwordField(field: PasswordField) {
  const { name, label, autocomplete, minLength, maxLength, mistake, hint, isFirstMistake = true } = field
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
        maxlength="${maxLength}"
        ${note && html`aria-describedby="${name}-note"`} ${mistake && html`aria-invalid="true"`}
        ${mistake && isFirstMistake ? 'autofocus' : ''}
      />
    </label>
    ${note && html`<p class="${mistake ? 'error' : 'hint'}" id="${name}-note">${note}</p>`}
  `
}

/** Tells a password manager whose password it is. */
export function usernameField(email: string) {
  return html`<input name="username" autocomplete="username" value="${email}" readonly hidden />`
}
