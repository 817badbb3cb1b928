import { tell } from '../ui/messages.tsx'

interface FailureWords {
  /** Of the service; `undefined` if it gave no reason. */
  reason?: string
  /** What is said instead. */
  otherwise?: string
  button?: string
}

/** Says that something failed, and why. */
export function tellFailure(
  title: string,
  { reason, otherwise = 'Something went wrong.', button = 'Try Again' }: FailureWords,
): Promise<void> {
  return tell({ kind: 'error', title, text: reason ?? otherwise, button })
}

/** Says that the link to set a password could not be sent. */
export function tellResetFailure(reason: string | undefined): Promise<void> {
  return tellFailure('Reset Failed', { reason, otherwise: 'Unable to send reset email.', button: 'Retry' })
}

/** Says that the reader is still signed in. */
export function tellLogoutFailure(reason = 'Something went wrong.'): Promise<void> {
  return tell({ kind: 'error', title: 'Error', text: `Logout failed: ${reason}` })
}

/** Says that the reader is signed out. */
export function tellLogout(): Promise<void> {
  return tell({ kind: 'success', title: 'Logged out!', text: 'You have been successfully logged out.' })
}

/** Says that a link to set a password is on its way. */
export function tellEmailSent(): Promise<void> {
  return tell({
    kind: 'success',
    title: 'Email Sent!',
    text: 'Check your inbox for the password reset link.',
  })
}
