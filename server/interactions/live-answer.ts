import type { IncomingMessage, ServerResponse } from 'node:http'
import { AppError } from '../errors.ts'
import type { ClientAddress } from '../http/client-address.ts'
import { openEventStream } from '../http/event-stream.ts'
import { sendProblem } from '../http/problem.ts'
import type { Live } from './live.ts'

interface LiveAnswerOptions {
  live: Live
  /** Finds an article. @throws AppError while nobody can know */
  findArticle(id: string): object | undefined
  clientAddress: ClientAddress
}

/** Most streams at once, and of one client: behind one address there may be a school, or a phone network. */
const MAX_STREAMS = 10_000
const MAX_STREAMS_OF_A_CLIENT = 200

/** When who found no place may ask again. */
const AGAIN_SECONDS = 30

const ADDRESS = /^\/api\/articles\/([^/?#]+)\/comments\/live(?:\?|$)/

/** Answers requests for live streams. @returns Whether the request was one. */
export type LiveAnswer = (request: IncomingMessage, response: ServerResponse) => boolean

/** Makes what answers `GET /api/articles/{id}/comments/live`. */
export function createLiveAnswer({ live, findArticle, clientAddress }: LiveAnswerOptions): LiveAnswer {
  const streams = new Map<string, number>()
  let total = 0

  return (request, response) => {
    const target = request.url ?? '/'
    const [, encoded] = ADDRESS.exec(target) ?? []
    if (request.method !== 'GET' || encoded === undefined) return false
    try {
      answer(request, response, { articleId: decode(encoded), target })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      sendProblem(response, error)
    }
    return true
  }

  function answer(
    request: IncomingMessage,
    response: ServerResponse,
    { articleId, target }: { articleId: string; target: string },
  ) {
    if (!findArticle(articleId)) throw new AppError('not-found', 'The resource could not be found.')
    const client = clientAddress(request)
    const ofClient = streams.get(client) ?? 0
    // Behind another answer on the same connection, where nothing could be told.
    const hasNoConnection = !response.socket?.writable
    if (hasNoConnection || total >= MAX_STREAMS || ofClient >= MAX_STREAMS_OF_A_CLIENT)
      throw new AppError('busy', 'Too many are following right now.', { retryAfterSeconds: AGAIN_SECONDS })
    total += 1
    streams.set(client, ofClient + 1)
    const stream = openEventStream(response, () => {
      stopFollowing()
      total -= 1
      const left = streams.get(client)! - 1
      if (left > 0) streams.set(client, left)
      else streams.delete(client)
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
