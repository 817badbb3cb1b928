/** The fields of forms as the server reads them. They are apart from their rules, since browsers do without zod. */
import * as z from 'zod'
import { checkEmail, MAX_PASSWORD_LENGTH } from './credentials.ts'
import { normalizeEmail } from './email-address.ts'

/** A text that keeps a rule of the forms. @param check The rule's own message; `undefined` if it is kept. */
export function textThat(check: (text: string) => string | undefined) {
  return z.string().superRefine((text, { addIssue }) => {
    const message = check(text)
    if (message) addIssue({ code: 'custom', message })
  })
}

/** The address of an account, in the form in which it is kept. */
export const emailSchema = textThat(checkEmail).transform(normalizeEmail)

/** A password that is compared and need not keep today's rules; a huge one is not worth the work. */
export const knownPasswordSchema = z.string().max(MAX_PASSWORD_LENGTH, 'The password is too long.')

/** What signs in with a password. */
export const signInSchema = z.object({ email: emailSchema, password: knownPasswordSchema })
