import * as z from 'zod'
import { MAX_PASSKEY_NAME_LENGTH } from './passkey.ts'

/** Bytes, in the encoding that browsers use. The limit of the whole body also limits their number. */
const bytes = z.base64url()

/** Fields of every answer that the server does not use. */
const unread = { clientExtensionResults: z.object({}).catch({}), type: z.literal('public-key') }

/** A browser's answer after a passkey has signed a challenge. @see W3C Web Authentication, Level 3 */
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

/** A browser's answer after a device has made a passkey, with the user's name for the passkey; empty for none. */
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
