import type { Mail } from '../types.ts'

/** A mail of the outbox, as it is handed over for delivery. */
export interface QueuedMail extends Mail {
  id: string
  createdAt: string
}

/** The result of handing a mail over. */
export type Attempt =
  | { ok: true }
  | {
      ok: false
      /**
       * `refused`: this mail will never be taken. `deferred`: it may be taken later. `unreachable`: no mail gets through at
       * the instant, whatever it holds.
       */
      problem: 'refused' | 'deferred' | 'unreachable'
      /** A short text without secrets: nothing of the mail's body, no password, not the recipient. */
      reason: string
    }

/** Where mails go. */
export interface Transport {
  /** For the operator: `SMTP at mail.example:587`, `files in /srv/blog/data/outbox`. */
  description: string
  /** Hands a mail over within `DELIVERY_MS`; a failure is an answer, not an error. */
  deliver(mail: QueuedMail): Promise<Attempt>
  /** Connects and signs in, and hands nothing over. @returns Why that does not work; `undefined` if it does. */
  findFault(): Promise<string | undefined>
  /** Lets go of connections, also of one that is in use: its attempt fails. */
  close(): void
}

/** Most time for handing one mail over; the lease of a mail lasts a little longer. */
export const DELIVERY_MS = 50_000
