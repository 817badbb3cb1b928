import { isEmailAddress } from './email-address.ts'
import type { FieldErrors } from './field-errors.ts'

/** Minimum length of a password. @see docs/specification.md, section 9. */
export const MIN_PASSWORD_LENGTH = 6

/** Maximum length of a password, which limits the cost of hashing it. */
export const MAX_PASSWORD_LENGTH = 256

/** Hint for a new password. */
export const PASSWORD_RULE = `At least ${MIN_PASSWORD_LENGTH} characters.`

/** The form to sign in. */
export interface SignInForm {
  email: string
  password: string
}

/** The form to set a password. */
export interface NewPasswordForm {
  password: string
  confirmPassword: string
}

/** The form to register. */
export interface RegisterForm extends SignInForm, NewPasswordForm {}

/** The form to request a password reset. */
export interface ForgotForm {
  email: string
}

/**
 * Checks the form to sign in.
 *
 * @returns Messages of section 5 of docs/specification.md by field; empty if the form may be sent.
 */
export function checkSignIn({ email, password }: SignInForm): FieldErrors<keyof SignInForm> {
  return withoutEmpty({ email: checkEmail(email), password: checkPassword(password) })
}

/**
 * Checks the form to register.
 *
 * @returns Messages of section 5 of docs/specification.md by field; empty if the form may be sent.
 */
export function checkRegister({ email, ...passwords }: RegisterForm): FieldErrors<keyof RegisterForm> {
  return { ...withoutEmpty({ email: checkEmail(email) }), ...checkNewPassword(passwords) }
}

/**
 * Checks the form to set a password, which is typed twice.
 *
 * @returns Messages of section 5 of docs/specification.md by field; empty if it may be set.
 */
export function checkNewPassword({
  password,
  confirmPassword,
}: NewPasswordForm): FieldErrors<keyof NewPasswordForm> {
  return withoutEmpty({
    password: checkPassword(password),
    confirmPassword: password === confirmPassword ? undefined : 'Passwords do not match.',
  })
}

/**
 * Checks the form to request a password reset.
 *
 * @returns Messages of section 5 of docs/specification.md by field; empty if the form may be sent.
 */
export function checkForgot({ email }: ForgotForm): FieldErrors<keyof ForgotForm> {
  return withoutEmpty({ email: checkEmail(email) })
}

/** Checks the trimmed address of an account. @returns The error, or `undefined`. */
export function checkEmail(email: string): string | undefined {
  const address = email.trim()
  if (address === '') return 'Email is required.'
  return isEmailAddress(address) ? undefined : 'Email must be a valid format.'
}

/** Checks a password; spaces count. @returns The error, or `undefined`. */
export function checkPassword(password: string): string | undefined {
  if (password.length < MIN_PASSWORD_LENGTH)
    return `Password must be at least ${MIN_PASSWORD_LENGTH} characters.`
  if (password.length > MAX_PASSWORD_LENGTH)
    return `Password must be at most ${MAX_PASSWORD_LENGTH} characters.`
  return undefined
}

function withoutEmpty<Field extends string>(messages: Record<Field, string | undefined>): FieldErrors<Field> {
  return Object.fromEntries(
    Object.entries(messages).filter(([, message]) => message !== undefined),
  ) as FieldErrors<Field>
}
