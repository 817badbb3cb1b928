/** Statuses with which the e-mail service refuses, as EmailJS does. */
export type EmailStatus = 400 | 403 | 404 | 405 | 412 | 413 | 422 | 429

/** A request that the e-mail service does not take, with a text that is safe to show. */
export class EmailError extends Error {
  readonly status: EmailStatus
  /** Seconds until it may be tried again; `undefined` where trying again changes nothing. */
  readonly retryAfterSeconds?: number

  constructor(
    status: EmailStatus,
    text: string,
    options: ErrorOptions & { retryAfterSeconds?: number } = {},
  ) {
    super(text, options)
    this.status = status
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}
