import { isEmailAddress } from './email-address.ts'
import type { FieldErrors } from './field-errors.ts'

/** Fewest characters of a password. @see docs/specification.md, section 9. */
export const MIN_PASSWORD_LENGTH = 6

/** Most characters of a password: what is longer costs the server more than it protects anybody. */
export const MAX_PASSWORD_LENGTH = 256

/** What to know of a password before one is typed. */
export const PASSWORD_RULE = `At least ${MIN_PASSWORD_LENGTH} characters.`

/** What somebody types to sign in. */
export interface SignInForm {
  email: string
  password: string
}

/** What somebody types to set a password. */
export interface NewPasswordForm {
  password: string
  confirmPassword: string
}

/** What somebody types to make an account. */
export interface RegisterForm extends SignInForm, NewPasswordForm {}

/** What somebody types who forgot the password. */
export interface ForgotForm {
  email: string
}

/**
 * Checks what was typed to sign in.
 *
 * @returns Messages of section 5 of docs/specification.md by field; empty if the form may be sent.
 */
export function checkSignIn({ email, password }: SignInForm): FieldErrors<keyof SignInForm> {
  return withoutEmpty({ email: checkEmail(email), password: checkPassword(password) })
}

/**
 * Checks what was typed to make an account.
 *
 * @returns Messages of section 5 of docs/specification.md by field; empty if the form may be sent.
 */
export function checkRegister({ email, ...passwords }: RegisterForm): FieldErrors<keyof RegisterForm> {
  return { ...withoutEmpty({ email: checkEmail(email) }), ...checkNewPassword(passwords) }
}

/**
 * Checks a password that is typed twice to be set.
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
 * Checks the address of who forgot the password.
 *
 * @returns Messages of section 5 of docs/specification.md by field; empty if the form may be sent.
 */
export function checkForgot({ email }: ForgotForm): FieldErrors<keyof ForgotForm> {
  return withoutEmpty({ email: checkEmail(email) })
}

/** What is wrong with an address that an account shall have; `undefined` if nothing. Spaces around it do not count. */
export function checkEmail(email: string): string | undefined {
  const address = email.trim()
  if (address === '') return 'Email is required.'
  return isEmailAddress(address) ? undefined : 'Email must be a valid format.'
}

/** What is wrong with a password; `undefined` if nothing. Spaces count. */
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
