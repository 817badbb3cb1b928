import {
  startAuthentication,
  startRegistration,
  type AuthenticationResponseJSON,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/browser'
import { ApiError } from '../api/api.ts'

/** Sentences for the browser's errors. */
const REASONS: Partial<Record<string, string>> = {
  InvalidStateError: 'This device has a passkey of yours already.',
  ConstraintError: 'The device cannot ask who you are: it needs a screen lock or a PIN.',
  SecurityError: 'Passkeys do not work at this address.',
}

/** Has the device answer with a passkey. @returns `undefined` if the writer leaves the browser's dialog. @throws ApiError */
export function askPasskey(
  optionsJSON: PublicKeyCredentialRequestOptionsJSON,
): Promise<AuthenticationResponseJSON | undefined> {
  return unlessCancelled(startAuthentication({ optionsJSON }))
}

/** Has the device make a passkey. @returns `undefined` if the writer leaves the browser's dialog. @throws ApiError */
export function makePasskey(
  optionsJSON: PublicKeyCredentialCreationOptionsJSON,
): Promise<RegistrationResponseJSON | undefined> {
  return unlessCancelled(startRegistration({ optionsJSON }))
}

async function unlessCancelled<T>(asking: Promise<T>): Promise<T | undefined> {
  try {
    return await asking
  } catch (cause) {
    const name = cause instanceof Error ? cause.name : ''
    if (name === 'NotAllowedError' || name === 'AbortError') return undefined
    throw new ApiError('failed', REASONS[name] ?? 'The passkey did not work. Use your password.', { cause })
  }
}
