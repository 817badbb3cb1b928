import type { IncomingMessage, ServerResponse } from 'node:http'
import { AppError } from '../errors.ts'
import type { ClientAddress } from '../http/client-address.ts'
import { openEventStream } from '../http/event-stream.ts'
import type { Middleware } from '../http/middleware.ts'
import { sendProblem } from '../http/problem.ts'
import type { Log } from '../log.ts'
import type { Live } from './live.ts'
import { createStreamLimits } from './stream-limits.ts'

interface LiveStreamOptions {
  live: Live
  /** Finds an article. @throws AppError `busy` until the articles have been read */
  findArticle(id: string): object | undefined
  clientAddress: ClientAddress
  log: Log
}

const ADDRESS = /^\/api\/articles\/([^/?#]+)\/comments\/live(?:\?|$)/

/** Answers `GET /api/articles/{id}/comments/live`, and passes on every other request. */
export function createLiveStream({ live, findArticle, clientAddress, log }: LiveStreamOptions): Middleware {
  const limits = createStreamLimits(log)

  return (request, response, next) => {
    // Read the address now: the development server changes it later.
    const target = request.url ?? '/'
    const [, encoded] = ADDRESS.exec(target) ?? []
    if (request.method !== 'GET' || encoded === undefined) return next()
    void answerOrRefuse(request, response, { articleId: decode(encoded), target }, next)
  }

  async function answerOrRefuse(
    request: IncomingMessage,
    response: ServerResponse,
    asked: Asked,
    next: () => void,
  ) {
    try {
      // A later stage may know the new address of a missing article.
      if (findArticle(asked.articleId)) await answer(request, response, asked)
      else next()
    } catch (error) {
      if (error instanceof AppError) return sendProblem(response, error)
      log.error({ err: error }, 'A live stream could not be opened')
      response.destroy()
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse, { articleId, target }: Asked) {
    const endCount = await limits.open(clientAddress(request))
    const stream = openEventStream(response, () => {
      stopFollowing()
      endCount()
    })
    const stopFollowing = live.follow(articleId, lastEventOf(request, target), stream)
  }
}

interface Asked {
  articleId: string
  /** The requested address with its query. */
  target: string
}

/** Number of the last event that a reader knows: from the browser when it reconnects, else from the page. */
function lastEventOf(request: IncomingMessage, target: string): number | undefined {
  const asked = new URL(target, 'http://localhost').searchParams.get('after')
  const text = request.headers['last-event-id']?.toString() ?? asked ?? ''
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined
}

function decode(encoded: string): string {
  try {
    return decodeURIComponent(encoded)
  } catch {
    return encoded
  }
}
