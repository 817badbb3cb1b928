import {
  browserSupportsWebAuthnAutofill,
  sendSignal,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  type PublicKeyCredentialCreationOptionsJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/browser'
import { readSignInOptions, sendPasskey, type NewSession } from './auth-requests.ts'

/** The result of asking for a passkey. A reader who leaves the browser's dialog has cancelled. */
export type PasskeyResult<T> =
  | { kind: 'done'; value: T }
  | { kind: 'failure'; reason?: string }
  | { kind: 'cancelled' }

const CANCELLED = { kind: 'cancelled' } as const

/** Sentences for the browser's errors. */
const REASONS: Partial<Record<string, string>> = {
  InvalidStateError: 'This device has a passkey of yours already.',
  ConstraintError: 'The device cannot ask who you are: it needs a screen lock or a PIN.',
  SecurityError: 'Passkeys do not work at this address.',
}

/**
 * Signs in with a passkey.
 *
 * @param options.fromAutofill The browser offers passkeys where it fills in the address, and this waits until one is chosen
 *   there. What fails before is not told.
 */
export async function signInWithPasskey({ fromAutofill = false } = {}): Promise<PasskeyResult<NewSession>> {
  if (fromAutofill && !(await browserSupportsWebAuthnAutofill())) return CANCELLED
  const options = await readSignInOptions()
  if (!options.ok) return fromAutofill ? CANCELLED : { kind: 'failure', reason: options.reason }
  const ask = () => startAuthentication({ optionsJSON: options.value, useBrowserAutofill: fromAutofill })
  const asked = await resultOf(ask())
  if (asked.kind !== 'done') return fromAutofill ? CANCELLED : asked
  const answer = await sendPasskey(asked.value)
  if (answer.ok) return { kind: 'done', value: answer.value }
  if (answer.code === 'unknown-passkey') forget(asked.value.id, options.value.rpId)
  return { kind: 'failure', reason: answer.reason }
}

/** Has the browser make a passkey. */
export function makePasskey(
  optionsJSON: PublicKeyCredentialCreationOptionsJSON,
): Promise<PasskeyResult<RegistrationResponseJSON>> {
  return resultOf(startRegistration({ optionsJSON }))
}

/** Closes the browser's dialog, and stops offering passkeys. */
export function stopAsking(): void {
  WebAuthnAbortService.cancelCeremony()
}

async function resultOf<T>(asking: Promise<T>): Promise<PasskeyResult<T>> {
  try {
    return { kind: 'done', value: await asking }
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    if (name === 'NotAllowedError' || name === 'AbortError') return CANCELLED
    return { kind: 'failure', reason: REASONS[name] }
  }
}

/** Has the device forget a passkey, where it can. */
function forget(credentialID: string, rpID = location.hostname) {
  sendSignal({ signalName: 'unknownCredential', rpID, credentialID }).catch(() => {})
}
