import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

/** One stage of answering a request: it answers, or calls `next`. */
export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** Joins stages to one listener, and skips absent stages. @param last Answers requests that no stage answers. */
export function inOrder(stages: readonly (Middleware | undefined)[], last: RequestListener): RequestListener {
  return stages.reduceRight<RequestListener>(
    (next, stage) =>
      stage ? (request, response) => stage(request, response, () => next(request, response)) : next,
    last,
  )
}
