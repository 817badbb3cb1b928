import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

/** One stage of answering a request: answers it, or calls `next` to hand it on. */
export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/**
 * Joins stages to one listener. Absent stages are skipped.
 *
 * @param last Answers what no stage answers.
 */
export function inOrder(stages: readonly (Middleware | undefined)[], last: RequestListener): RequestListener {
  return stages.reduceRight<RequestListener>(
    (next, stage) =>
      stage ? (request, response) => stage(request, response, () => next(request, response)) : next,
    last,
  )
}
