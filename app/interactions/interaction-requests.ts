import type { CommentPage, Deletion, ListedComment, SavedLike, Thread } from '#server/interactions/types.ts'
import { noteServerTime } from './server-clock.ts'

/** The service refused, or did not answer; `status` is 0 if it could not be reached. */
export class RequestError extends Error {
  // The class loses its own name when it is made small, and the log tells it.
  override readonly name = 'RequestError'
  readonly status: number

  constructor(status: number, message: string, options?: ErrorOptions) {
    super(message, options)
    this.status = status
  }
}

/** Whether a request failed because the session that it was sent in has ended. */
export function isSignedOut(reason: unknown): boolean {
  return reason instanceof RequestError && reason.status === 401
}

/** Whether a request failed because what it is about is not there any more. */
export function isGone(reason: unknown): boolean {
  return reason instanceof RequestError && reason.status === 404
}

/** How long an answer may take: a lost connection is silent. */
const TIMEOUT_MS = 30_000

export function addressOf(articleId: string): string {
  return `/api/articles/${encodeURIComponent(articleId)}`
}

/** @param token Of the reader; `undefined` for a guest. */
export const readCounts = (articleId: string, token: string | undefined) =>
  send<Thread>(addressOf(articleId), { token })

/** Likes the article or takes the like back. */
export const setLiked = (articleId: string, isLiked: boolean, token: string) =>
  send<SavedLike>(`${addressOf(articleId)}/like`, {
    method: isLiked ? 'PUT' : 'DELETE',
    token,
  })

/** @param before Number of the comment before which the page ends; `undefined` for the newest. */
export function readComments(articleId: string, before: number | undefined, token: string | undefined) {
  const query = before === undefined ? '' : `?before=${before}`
  return send<CommentPage>(`${addressOf(articleId)}/comments${query}`, { token })
}

export const postComment = (articleId: string, text: string, token: string) =>
  send<ListedComment>(`${addressOf(articleId)}/comments`, { method: 'POST', token, body: { text } })

export const deleteComment = (articleId: string, id: string, token: string) =>
  send<Deletion>(`${addressOf(articleId)}/comments/${encodeURIComponent(id)}`, { method: 'DELETE', token })

interface Sending {
  method?: string
  token: string | undefined
  body?: object
}

async function send<T>(address: string, { method, token, body }: Sending): Promise<T> {
  const response = await fetch(address, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((cause: unknown) => {
    throw new RequestError(0, 'The server could not be reached.', { cause })
  })
  noteServerTime(response.headers.get('date'))
  if (!response.ok) throw new RequestError(response.status, await reasonOf(response))
  return (await response.json()) as T
}

/** The service's own sentence, or what the status says. */
async function reasonOf(response: Response): Promise<string> {
  const problem = (await response.json().catch(() => undefined)) as { detail?: unknown } | undefined
  return typeof problem?.detail === 'string' ? problem.detail : `The server answered ${response.status}.`
}
