import { isEmailAddress } from './email-address.ts'

/** Minimum length of a password. @see docs/specification.md, section 9. */
export const MIN_PASSWORD_LENGTH = 6

/** Maximum length of a password. It limits the cost of hashing. */
export const MAX_PASSWORD_LENGTH = 256

/** Hint for a new password. */
export const PASSWORD_RULE = `At least ${MIN_PASSWORD_LENGTH} characters.`

/** Minimum length of the owner's password, which opens the whole site. */
export const MIN_OWNER_PASSWORD_LENGTH = 10

/** Hint for the owner's new password. */
export const OWNER_PASSWORD_RULE = `At least ${MIN_OWNER_PASSWORD_LENGTH} characters.`

/** The sign-in form. */
export interface SignInForm {
  email: string
  password: string
}

/** The registration form. The password is typed twice. */
export interface RegisterForm extends SignInForm {
  confirmPassword: string
}

/** Returns the errors of a sign-in form by field. @see docs/specification.md, section 5, also for the other forms. */
export function checkSignIn({ email, password }: SignInForm) {
  return { email: checkEmail(email), password: checkPassword(password) }
}

/** Returns the errors of a registration form by field. */
export function checkRegister({ email, ...passwords }: RegisterForm) {
  return { email: checkEmail(email), ...checkNewPassword(passwords) }
}

/** Returns the errors of a new password by field. */
export function checkNewPassword({ password, confirmPassword }: Omit<RegisterForm, 'email'>) {
  return {
    password: checkPassword(password),
    confirmPassword: password === confirmPassword ? undefined : 'Passwords do not match.',
  }
}

/** Returns the error of the form that requests a new password. */
export function checkForgot({ email }: Pick<RegisterForm, 'email'>) {
  return { email: checkEmail(email) }
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

/** Checks the owner's new password. @returns The error, or `undefined`. */
export function checkOwnerPassword(password: string): string | undefined {
  return password.length < MIN_OWNER_PASSWORD_LENGTH
    ? `Password must be at least ${MIN_OWNER_PASSWORD_LENGTH} characters.`
    : checkPassword(password)
}
