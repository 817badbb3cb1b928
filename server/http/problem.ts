import { formatProblem } from '@waypost/http/problem-details.ts'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ServerResponse } from 'node:http'
import { ERROR_STATUS, type AppError } from '../errors.ts'

const HEADERS = { 'content-type': 'application/problem+json', 'cache-control': 'no-store' }

/**
 * Answers with a failure.
 * @param code Stable name for programs.
 * @param detail Sentence for people.
 * @see RFC 9457
 */
export function problem(c: Context, status: ContentfulStatusCode, code: string, detail: string): Response {
  return c.body(formatProblem(status, code, detail), status, HEADERS)
}

/** The same as `problem`, for a `node:http` response. */
export function sendProblem(response: ServerResponse, { code, message, retryAfterSeconds }: AppError): void {
  const status = ERROR_STATUS[code]
  if (retryAfterSeconds !== undefined) response.setHeader('retry-after', String(retryAfterSeconds))
  response.writeHead(status, HEADERS).end(formatProblem(status, code, message))
}
