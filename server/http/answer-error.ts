import type { Context, ErrorHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { RequestIdVariables } from 'hono/request-id'
import { AppError, ERROR_STATUS, RateLimitError } from '../errors.ts'
import type { Log } from '../log.ts'
import { problem } from './problem.ts'

/**
 * Makes the one place where what was thrown becomes an answer: an AppError with its code and message, anything else
 * with nothing but the fact, and its cause in the log under the request's id.
 */
export function createErrorHandler(log: Log): ErrorHandler<{ Variables: RequestIdVariables }> {
  return (error, c: Context<{ Variables: RequestIdVariables }>) => {
    if (error instanceof HTTPException) return error.getResponse()
    if (error instanceof AppError) {
      if (error instanceof RateLimitError) c.header('retry-after', String(error.retryAfterSeconds))
      return problem(c, ERROR_STATUS[error.code], error.code, error.message)
    }
    log.error({ requestId: c.get('requestId'), err: error }, 'A request failed')
    return problem(c, 500, 'internal', 'Something went wrong.')
  }
}
