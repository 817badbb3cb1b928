import type { Context, ErrorHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { AppError, ERROR_STATUS } from '../errors.ts'
import type { Log } from '../log.ts'
import { problem } from './problem.ts'

/** Answers with the code and message of an AppError, with a bare 500 for any other error, and logs the cause. */
export function createErrorHandler(log: Log): ErrorHandler {
  return (error, c: Context) => {
    if (error instanceof HTTPException) return error.getResponse()
    if (error instanceof AppError) {
      if (error.retryAfterSeconds) c.header('retry-after', String(error.retryAfterSeconds))
      return problem(c, ERROR_STATUS[error.code], error.code, error.message)
    }
    // The client disconnected, perhaps in the middle of a body. This is no failure of ours, and nobody reads the
    // answer.
    if (c.req.raw.signal.aborted) return problem(c, 400, 'aborted', 'The request was broken off.')
    log.error({ err: error }, 'A request failed')
    return problem(c, 500, 'internal', 'Something went wrong.')
  }
}
