import type { CommentPage, Deletion, ListedComment, SavedLike, Thread } from '#server/interactions/types.ts'
import { reasonOf, sendRequest, type Sending } from '../data/request.ts'
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

async function send<T>(address: string, sending: Sending): Promise<T> {
  const response = await sendRequest(address, sending).catch((cause: unknown) => {
    throw new RequestError(0, 'The server could not be reached.', { cause })
  })
  noteServerTime(response.headers.get('date'))
  if (response.ok) return (await response.json()) as T
  const reason = await reasonOf(response).catch(() => undefined)
  throw new RequestError(response.status, reason ?? `The server answered ${response.status}.`)
}
