import type { PasskeyResult } from '#ui/passkeys.ts'
import { readSignInOptions, sendPasskey, type NewSession } from './auth-requests.ts'

const CANCELLED = { kind: 'cancelled' } as const

/**
 * Signs in with a passkey.
 * @param passkeys The code that asks for passkeys, which loads later than this file. @param options.fromAutofill Waits
 * until the reader chooses a passkey that the browser offers in the field for the address. Earlier failures are not
 * reported.
 */
export async function signInWithPasskey(
  { askForPasskey, canOfferPasskeys, forgetPasskey }: typeof import('#ui/passkeys.ts'),
  { fromAutofill = false } = {},
): Promise<PasskeyResult<NewSession>> {
  if (fromAutofill && !(await canOfferPasskeys())) return CANCELLED
  const options = await readSignInOptions()
  if (!options.ok) return fromAutofill ? CANCELLED : { kind: 'failure', reason: options.reason }
  const asked = await askForPasskey(options.value, { useBrowserAutofill: fromAutofill })
  if (asked.kind !== 'done') return fromAutofill ? CANCELLED : asked
  const answer = await sendPasskey(asked.value)
  if (answer.ok) return { kind: 'done', value: answer.value }
  if (answer.code === 'unknown-passkey') forgetPasskey(asked.value.id, options.value.rpId)
  return { kind: 'failure', reason: answer.reason }
}
