/** A reason not to start. The message explains the problem and the fix. It is printed without a stack trace. */
export class StartError extends Error {}

/** Codes of failures, with the HTTP status of each. */
export const ERROR_STATUS = {
  invalid: 400,
  'wrong-credentials': 401,
  'unknown-passkey': 401,
  'signed-out': 401,
  'wrong-password': 403,
  'sign-in-again': 403,
  forbidden: 403,
  blocked: 403,
  unconfirmed: 403,
  'comments-closed': 403,
  'too-late': 403,
  'too-many-waiting': 403,
  'not-found': 404,
  'email-taken': 409,
  duplicate: 409,
  unsupported: 415,
  'too-many-links': 422,
  'version-needed': 428,
  'rate-limited': 429,
  busy: 503,
  'content-unavailable': 503,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS

/** A failure whose message readers may see. Only the log contains `cause`. */
export class AppError extends Error {
  readonly code: ErrorCode
  /** Seconds until a retry may succeed, at least one; `undefined` if a retry changes nothing. */
  readonly retryAfterSeconds?: number

  constructor(code: ErrorCode, message: string, options: ErrorOptions & { retryAfterSeconds?: number } = {}) {
    super(message, options)
    this.code = code
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

/** Whether an outage of the database caused an error. The log already has the outage. */
export function isUnavailable(error: unknown): error is AppError {
  return error instanceof AppError && error.code === 'unavailable'
}

/** Makes the error of a request over a rate limit. */
export function tooManyAttempts(retryAfterSeconds: number): AppError {
  const message = `Too many attempts. Please try again ${inWords(retryAfterSeconds)}.`
  return new AppError('rate-limited', message, { retryAfterSeconds })
}

function inWords(seconds: number): string {
  if (seconds <= 60) return 'in a minute'
  const minutes = Math.ceil(seconds / 60)
  return minutes < 60 ? `in ${minutes} minutes` : 'in an hour'
}
