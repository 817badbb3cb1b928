import type { ContactMessage } from '#domain/contact-message.ts'
import type { EmailClientOptions } from '#server/mail/types.ts'
import { whileBusy } from '../ui/busy.tsx'
import { canTell, tell } from '../ui/messages.tsx'
import { createStore } from '../ui/store.ts'
import { sendContactMessage, type Writing } from './email-client.ts'

const SENT = {
  kind: 'success',
  title: 'Message Sent!',
  text: 'Thank you for contacting us. We’ll get back to you soon.',
} as const

const FAILED = {
  kind: 'error',
  title: 'Oops...',
  text: 'Failed to send message. Please try again later.',
} as const

/** Whether a message is on its way, also that of a form which the visitor has left. */
export const isSending = createStore(false)

/** What became of the last message, where the page could not show it over everything else. */
export const untold = createStore<typeof SENT | typeof FAILED | undefined>(undefined)

interface Sending {
  options: EmailClientOptions
  message: ContactMessage
  writing: Writing
  onSent(): void
}

/** Sends a message, one at a time, while the visitor waits, and tells what became of it. */
export async function sendAndTell({ options, message, writing, onSent }: Sending): Promise<void> {
  if (isSending.get()) return
  isSending.set(true)
  untold.set(undefined)
  const answer = await whileBusy(sendContactMessage(options, message, writing))
  isSending.set(false)
  if (answer.ok) onSent()
  else console.error('Error sending message:', answer.status, answer.text)
  const outcome = answer.ok ? SENT : FAILED
  if (canTell.get()) await tell(outcome)
  else untold.set(outcome)
}
