import * as z from 'zod'
import { MAX_PASSKEY_NAME_LENGTH } from './passkey.ts'

/** Bytes, as browsers write what a passkey says. A body is limited as a whole. */
const bytes = z.base64url()

/** Says nothing that counts, but belongs to each answer. */
const unread = { clientExtensionResults: z.object({}).catch({}), type: z.literal('public-key') }

/** What a browser sends when a passkey has signed a challenge. @see W3C Web Authentication, Level 3 */
export const passkeyAnswerSchema = z.object({
  id: bytes,
  rawId: bytes,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes,
  }),
  ...unread,
})

/** What a browser sends when a device has made a passkey, with the name that its user gives it; empty for none. */
export const newPasskeySchema = z.object({
  name: z
    .string()
    .trim()
    .max(MAX_PASSKEY_NAME_LENGTH, `Name must be at most ${MAX_PASSKEY_NAME_LENGTH} characters.`)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Name must not contain invisible characters.'),
  answer: z.object({
    id: bytes,
    rawId: bytes,
    response: z.object({ clientDataJSON: bytes, attestationObject: bytes }),
    ...unread,
  }),
})
