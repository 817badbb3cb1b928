import { CONTACT_PATH } from '#domain/addresses.ts'
import {
  ATTEMPT_FIELD,
  HASTE_FIELD,
  MIN_WRITING_SECONDS,
  TRAP_FIELD,
  trimContactMessage,
  type ContactMessage,
} from '#domain/contact-message.ts'
import { WORDS, type Words } from '#domain/words.ts'
import type { EmailClientOptions } from '#server/mail/types.ts'
import { createBusy } from '#ui/busy.ts'
import { createMessages, type Message } from '#ui/messages.ts'
import { createDrafts } from '#ui/draft-store.ts'
import type { Shared } from '#ui/shared.ts'
import { createStore } from '#ui/store.ts'

/** Evidence that a program filled in the form. */
export interface BotEvidence {
  /** Content of the field that is invisible to people. */
  trap: string
  /** Time between showing the form and sending it. */
  seconds: number
}

const TIMEOUT_MS = 40_000

/** The result of EmailJS's client if the server cannot be reached. */
const NETWORK_ERROR = { status: 0, text: 'Network Error' }

export const EMPTY_MESSAGE: ContactMessage = { name: '', email: '', subject: '', message: '' }

/** The message after a sent message. Its title names the dialog, so it is never empty. */
export function thanksFor({ sent, thanks }: Pick<Words, 'sent' | 'thanks'>): Message {
  return { kind: 'success', title: sent || WORDS.sent, text: thanks }
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
  const isSending = createStore(false)
  const outcome = createStore<Message | undefined>(undefined)
  // Comments use their article's id as the key, which never has a slash.
  const draft = shared(createDrafts).open(CONTACT_PATH, EMPTY_MESSAGE, (stored) => ({
    ...EMPTY_MESSAGE,
    ...(stored as Partial<ContactMessage>),
  }))
  return {
    draft,
    isSending,
    /** Loads the code for sending; sending reports the failure. */
    prepare: () =>
      void loadEmailClient()
        .then(({ loadEmailJs }) => loadEmailJs())
        .catch(() => undefined),
    /** The outcome of the last message, if the page could not show it in a dialog. */
    outcome,

    /** Sends one message at a time, blocks the page meanwhile and shows the outcome. @returns Whether it was sent. */
    async send(
      options: EmailClientOptions,
      message: ContactMessage,
      { evidence, thanks }: { evidence: BotEvidence; thanks: Message },
    ): Promise<boolean> {
      if (isSending.get()) return false
      isSending.set(true)
      outcome.set(undefined)
      // Another e-mail service would mail it to the creator as a part of the message.
      const attempt = options.origin === undefined ? draft.attemptId() : undefined
      const params = templateParams(message, evidence, attempt)
      const sending = loadEmailClient().then((client) => client.sendContactMessage(shared, options, params))
      const failure = await whileBusy(Promise.race([sending, timeout()]).catch(failureOf))
      isSending.set(false)
      if (failure) {
        console.error('Error sending message:', failure.status, failure.text)
        draft.keep()
      }
      const result = failure ? FAILED : thanks
      if (messages.canShow.get()) void messages.show(result)
      else outcome.set(result)
      return failure === undefined
    },
  }
}

/** Loads the code that sends messages. @throws TypeError if it could not be loaded */
function loadEmailClient() {
  return import('./email-client.ts')
}

/**
 * Builds the template's parameters, with the evidence of a program if there is any.
 * @param attempt Id by which the server recognises a repetition.
 */
export function templateParams(
  message: ContactMessage,
  { trap, seconds }: BotEvidence,
  attempt?: string,
): Record<string, string> {
  return {
    ...trimContactMessage(message),
    ...(attempt !== undefined && { [ATTEMPT_FIELD]: attempt }),
    ...(trap !== '' && { [TRAP_FIELD]: trap }),
    ...(seconds < MIN_WRITING_SECONDS && { [HASTE_FIELD]: String(Math.floor(seconds)) }),
  }
}

async function timeout(): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))
  throw NETWORK_ERROR
}

/** Explains why EmailJS's client rejects: with its own answer, an error of `fetch`, or a sentence about arguments. */
export function failureOf(reason: unknown): { status: number; text: string } {
  if (typeof reason === 'string') return { status: 0, text: reason }
  if (typeof reason === 'object' && reason && 'status' in reason && 'text' in reason)
    return { status: Number(reason.status), text: String(reason.text) }
  return NETWORK_ERROR
}

/** Returns what the visitor typed before the scripts started: texts of the fields that differ from the draft. */
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
