import {
  browserSupportsWebAuthnAutofill,
  sendSignal,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  type AuthenticationResponseJSON,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/browser'

/** The result of asking for a passkey. It is cancelled when the user closes the browser's dialog. */
export type PasskeyResult<T> =
  | { kind: 'done'; value: T }
  | { kind: 'failure'; reason?: string }
  | { kind: 'cancelled' }

/** Sentences for the browser's errors. */
const REASONS: Partial<Record<string, string>> = {
  InvalidStateError: 'This device already has a passkey for your account.',
  ConstraintError: 'This device cannot check that it is you: it needs a screen lock or a PIN.',
  SecurityError: 'Passkeys do not work at this address.',
}

/** Whether the browser can offer passkeys in the field for the address. */
export const canOfferPasskeys = browserSupportsWebAuthnAutofill

/**
 * Asks the device to sign in with a passkey. @param useBrowserAutofill Waits until the user chooses a passkey in the
 * field for the address.
 */
export function askForPasskey(
  optionsJSON: PublicKeyCredentialRequestOptionsJSON,
  { useBrowserAutofill = false } = {},
): Promise<PasskeyResult<AuthenticationResponseJSON>> {
  return resultOf(startAuthentication({ optionsJSON, useBrowserAutofill }))
}

/** Asks the device to make a passkey. */
export function makePasskey(
  optionsJSON: PublicKeyCredentialCreationOptionsJSON,
): Promise<PasskeyResult<RegistrationResponseJSON>> {
  return resultOf(startRegistration({ optionsJSON }))
}

/** Closes the browser's dialog, and stops offering passkeys. */
export function stopAsking(): void {
  WebAuthnAbortService.cancelCeremony()
}

/** Tells the device to stop offering a passkey that the server does not know. Some devices ignore this. */
export function forgetPasskey(credentialID: string, rpID = location.hostname): void {
  sendSignal({ signalName: 'unknownCredential', rpID, credentialID }).catch(() => {})
}

async function resultOf<T>(asking: Promise<T>): Promise<PasskeyResult<T>> {
  try {
    return { kind: 'done', value: await asking }
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    if (name === 'NotAllowedError' || name === 'AbortError') return { kind: 'cancelled' }
    return { kind: 'failure', reason: REASONS[name] }
  }
}
