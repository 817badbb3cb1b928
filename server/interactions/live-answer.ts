import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { AppError } from '../errors.ts'
import type { ClientAddress } from '../http/client-address.ts'
import { openEventStream } from '../http/event-stream.ts'
import { sendProblem } from '../http/problem.ts'
import type { Live } from './live.ts'
import { openLivePlaces } from './live-places.ts'

interface LiveAnswerOptions {
  live: Live
  /** Finds an article. @throws AppError while nobody can know */
  findArticle(id: string): object | undefined
  clientAddress: ClientAddress
}

const ADDRESS = /^\/api\/articles\/([^/?#]+)\/comments\/live(?:\?|$)/

interface Asked {
  articleId: string
  /** The request's own word for its address, query included. */
  target: string
}

/** Answers requests for live streams. @returns Whether the request was one. */
export type LiveAnswer = (request: IncomingMessage, response: ServerResponse) => boolean

/** Makes what answers `GET /api/articles/{id}/comments/live`. */
export function createLiveAnswer({ live, findArticle, clientAddress }: LiveAnswerOptions): LiveAnswer {
  const places = openLivePlaces(() => performance.now())
  /** Connections with a stream, which lasts as long as they do, or with one that waits. */
  const occupied = new WeakSet<Socket>()

  return (request, response) => {
    const target = request.url ?? '/'
    const [, encoded] = ADDRESS.exec(target) ?? []
    if (request.method !== 'GET' || encoded === undefined) return false
    const asked = { articleId: decode(encoded), target }
    if (response.socket) answerOrRefuse(request, response, asked)
    else waitForTurn(request, response, asked)
    return true
  }

  /**
   * Answers once the answer before it is out: a browser may ask again on a connection whose last answer has arrived, but
   * is not put away here yet. Behind a stream no turn comes, and what waits there without end would fill the memory.
   */
  function waitForTurn(request: IncomingMessage, response: ServerResponse, asked: Asked) {
    const { socket } = request
    if (occupied.has(socket)) return sendProblem(response, new AppError('busy', 'Ask on another connection.'))
    occupied.add(socket)
    response.once('socket', () => {
      occupied.delete(socket)
      answerOrRefuse(request, response, asked)
    })
  }

  function answerOrRefuse(request: IncomingMessage, response: ServerResponse, asked: Asked) {
    try {
      answer(request, response, asked)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      sendProblem(response, error)
    }
  }

  function answer(request: IncomingMessage, response: ServerResponse, { articleId, target }: Asked) {
    if (!findArticle(articleId)) throw new AppError('not-found', 'The resource could not be found.')
    const giveBack = places.take(clientAddress(request))
    occupied.add(request.socket)
    const stream = openEventStream(response, () => {
      stopFollowing()
      giveBack()
    })
    const stopFollowing = live.follow(articleId, lastEventOf(request, target), stream)
  }
}

/** Number of the last event that a reader knows of: what the browser adds when it comes back, or what the page asks for. */
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
