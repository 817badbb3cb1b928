import type { Mail } from '../types.ts'

/** A mail of the outbox, ready for delivery. */
export interface QueuedMail extends Mail {
  id: string
  createdAt: string
}

/** The result of an attempt to deliver a mail. */
export type Attempt =
  | { ok: true }
  | {
      ok: false
      /** `refused`: no attempt will succeed. `deferred`: a later one may. `unreachable`: no mail can be sent now. */
      problem: 'refused' | 'deferred' | 'unreachable'
      /** A short text without secrets: no part of the mail's body, no password, no recipient. */
      reason: string
    }

/** Delivers mails. */
export interface Transport {
  /** A description for the operator: `SMTP at mail.example:587`, `files in /srv/blog/data/outbox`. */
  description: string
  /** Delivers a mail within `DELIVERY_MS`. A failure is a value, not an error. */
  deliver(mail: QueuedMail): Promise<Attempt>
  /** Connects and signs in without sending. @returns The reason of a failure; `undefined` if it succeeds. */
  findFault(): Promise<string | undefined>
  /** Closes all connections. The current attempt fails. */
  close(): void
}

/** Maximum time for the delivery of one mail. The lease of a mail lasts a little longer. */
export const DELIVERY_MS = 50_000
