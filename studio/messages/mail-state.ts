import type { MailState } from '#server/mail/types.ts'

/** Describes the mail that brings a message to the creator. */
export const MAIL_STATES: Readonly<Record<MailState, string>> = {
  held: 'Looks like a program’s work, so it is not sent to you by mail',
  failed: 'Could not be sent to you by mail',
  waiting: 'Waits for the mail server',
  sent: 'Sent to you by mail',
}
