import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
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

/** Answers `GET /api/articles/{id}/comments/live`, and hands on every other request. */
export function createLiveStream({ live, findArticle, clientAddress, log }: LiveStreamOptions): Middleware {
  const limits = createStreamLimits(log)
  /** Connections with a stream, which lasts as long as they do, or with one that waits. */
  const occupied = new WeakSet<Socket>()

  return (request, response, next) => {
    // A development server changes the address later on.
    const target = request.url ?? '/'
    const [, encoded] = ADDRESS.exec(target) ?? []
    if (request.method !== 'GET' || encoded === undefined) return next()
    const start = () => void answerOrRefuse(request, response, { articleId: decode(encoded), target }, next)
    if (response.socket) start()
    else waitForTurn(request, response, start)
  }

  /**
   * Starts once the answer before it is out: a browser may ask again on a connection whose last answer has arrived, but is
   * not finished here yet. Behind a stream no turn comes, and what waits there without end would fill the memory.
   */
  function waitForTurn(request: IncomingMessage, response: ServerResponse, start: () => void) {
    const { socket } = request
    if (occupied.has(socket)) return sendProblem(response, new AppError('busy', 'Ask on another connection.'))
    occupied.add(socket)
    response.once('socket', () => {
      occupied.delete(socket)
      start()
    })
  }

  async function answerOrRefuse(
    request: IncomingMessage,
    response: ServerResponse,
    asked: Asked,
    next: () => void,
  ) {
    try {
      // It may have another name now.
      if (findArticle(asked.articleId)) await answer(request, response, asked)
      else next()
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      sendProblem(response, error)
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse, { articleId, target }: Asked) {
    const endCount = await limits.open(clientAddress(request))
    occupied.add(request.socket)
    const stream = openEventStream(response, () => {
      stopFollowing()
      endCount()
    })
    const stopFollowing = live.follow(articleId, lastEventOf(request, target), stream)
  }
}

interface Asked {
  articleId: string
  /** The address as it was requested, query included. */
  target: string
}

/** Number of the last event that a reader knows of: from the browser when it reconnects, else from the page. */
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
