import type { ContactMessage } from '#domain/contact-message.ts'
import type { EmailClientOptions } from '#server/mail/types.ts'
import { createBusy } from '../ui/busy.ts'
import { createMessages, type Message } from '../ui/messages.ts'
import { createDraftStore } from '../ui/draft-store.ts'
import type { Shared } from '../ui/shared.ts'
import { createStore } from '../ui/store.ts'
import { sendContactMessage, type BotEvidence } from './email-client.ts'
import { createLimitStorage } from './limit-storage.ts'

export const EMPTY_MESSAGE: ContactMessage = { name: '', email: '', subject: '', message: '' }

const SENT: Message = {
  kind: 'success',
  title: 'Message Sent!',
  text: 'Thank you for contacting us. We’ll get back to you soon.',
}

const FAILED: Message = {
  kind: 'error',
  title: 'Oops...',
  text: 'Failed to send message. Please try again later.',
}

/** Holds the message to the creator and sends it. It outlives the form, which the visitor may leave meanwhile. */
export function createContactSender(shared: Shared) {
  const { whileBusy } = shared(createBusy)
  const messages = shared(createMessages)
  const limitStorage = createLimitStorage()
  const isSending = createStore(false)
  const outcome = createStore<Message | undefined>(undefined)
  const draft = createDraftStore('waypost.message', EMPTY_MESSAGE, (stored) => ({
    ...EMPTY_MESSAGE,
    ...(stored as Partial<ContactMessage>),
  }))
  return {
    draft,
    isSending,
    /** The outcome of the last message, if the page could not show it in a dialog. */
    outcome,

    /** Sends one message at a time, blocks the page meanwhile and shows the outcome. @returns Whether it was sent. */
    async send(
      options: EmailClientOptions,
      message: ContactMessage,
      evidence: BotEvidence,
    ): Promise<boolean> {
      if (isSending.get()) return false
      isSending.set(true)
      outcome.set(undefined)
      const failure = await whileBusy(sendContactMessage(options, message, evidence, limitStorage))
      isSending.set(false)
      if (failure) {
        console.error('Error sending message:', failure.status, failure.text)
        draft.keep()
      }
      const result = failure ? FAILED : SENT
      if (messages.canShow.get()) void messages.show(result)
      else outcome.set(result)
      return failure === undefined
    },
  }
}

/**
 * Finds what the visitor typed before the scripts ran: what the fields hold and the draft does not.
 *
 * @param fieldOf Returns the content of a field.
 */
export function typedEarly(
  draft: ContactMessage,
  fieldOf: (name: keyof ContactMessage) => unknown,
): Partial<ContactMessage> {
  const names = Object.keys(draft) as (keyof ContactMessage)[]
  const typed = names
    .map((name) => [name, fieldOf(name)] as const)
    .filter(([name, text]) => text !== '' && text !== draft[name])
  return Object.fromEntries(typed)
}
