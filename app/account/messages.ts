import type { Message } from '#ui/messages.ts'

export const SESSION_ENDED: Message = {
  kind: 'error',
  title: 'Session Ended',
  text: 'You have been logged out. Log in again to go on.',
}

export const LOGGED_OUT: Message = {
  kind: 'success',
  title: 'Logged out!',
  text: 'You have been successfully logged out.',
}

export const RESET_SENT: Message = {
  kind: 'success',
  title: 'Email Sent!',
  text: 'Check your inbox for the password reset link.',
}

interface Failure {
  reason?: string
  /** Message to show if the server gave no reason. */
  fallback?: string
  button?: string
}

/** Builds the message for a failed request. @see docs/specification.md, section 8 */
export function failure(
  title: string,
  { reason, fallback = 'Something went wrong.', button = 'Try Again' }: Failure,
): Message {
  return { kind: 'error', title, text: reason ?? fallback, button }
}

export function resetFailure(reason: string | undefined): Message {
  return failure('Reset Failed', { reason, fallback: 'Unable to send reset email.', button: 'Retry' })
}

export function logoutFailure(reason = 'Something went wrong.'): Message {
  return { kind: 'error', title: 'Error', text: `Logout failed: ${reason}` }
}
