/** The fields of forms as the server parses them, separate from their rules, which browsers use without zod. */
import * as z from 'zod'
import { checkEmail, MAX_PASSWORD_LENGTH } from './credentials.ts'
import { normalizeEmail } from './email-address.ts'

/** Makes the schema of a text that must be valid. @param check Returns the error; `undefined` for a valid text. */
export function textThat(check: (text: string) => string | undefined) {
  return z.string().superRefine((text, { addIssue }) => {
    const message = check(text)
    if (message) addIssue({ code: 'custom', message })
  })
}

/** The address of an account, in its stored form. */
export const emailSchema = textThat(checkEmail).transform(normalizeEmail)

/** A password to sign in with, perhaps older than the rules for new ones. The limit saves useless hashing. */
export const knownPasswordSchema = z.string().max(MAX_PASSWORD_LENGTH, 'The password is too long.')

/** The sign-in form. */
export const signInSchema = z.object({ email: emailSchema, password: knownPasswordSchema })
