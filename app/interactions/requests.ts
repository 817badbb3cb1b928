import type {
  CommentPage,
  Deletion,
  EditedComment,
  ListedComment,
  SavedLike,
  Thread,
} from '#server/interactions/types.ts'
import { interactionsPath } from '#domain/addresses.ts'
import { requireAccepted, RequestError, sendRequest, type RequestOptions } from '#ui/request.ts'

/** Whether a request failed because the session has ended. */
export function isSignedOut(reason: unknown): boolean {
  return reason instanceof RequestError && reason.status === 401
}

/** Whether a request failed because the reader has not confirmed her address. */
export function isUnconfirmed(reason: unknown): boolean {
  return reason instanceof RequestError && reason.code === 'unconfirmed'
}

/** Codes of refusals by a rule for comments. The reader can do something about them. */
const RULES = new Set([
  'blocked',
  'comments-closed',
  'duplicate',
  'invalid',
  'rate-limited',
  'too-late',
  'too-many-links',
  'too-many-waiting',
  'unconfirmed',
])

/** Returns the server's sentence if a rule for comments refused a request; `undefined` after any other failure. */
export function refusalOf(reason: unknown): string | undefined {
  return reason instanceof RequestError && RULES.has(reason.code) ? reason.message : undefined
}

/** Whether a request failed because its article or comment does not exist any more. */
export function isGone(reason: unknown): boolean {
  return reason instanceof RequestError && reason.status === 404
}

export type ArticleRequests = ReturnType<typeof createArticleRequests>

/** The requests about an article's likes and comments, with the reader's token; `undefined` for a guest. */
export function createArticleRequests(articleId: string, onDate: (date: string | null) => void) {
  const article = interactionsPath(articleId)

  async function send<T>(path: string, options: RequestOptions): Promise<T> {
    const response = await sendRequest(article + path, options)
    onDate(response.headers.get('date'))
    return (await requireAccepted(response)).json() as Promise<T>
  }

  return {
    /** Address of the live stream with the events after `lastEventId`. */
    liveAddress: (lastEventId: number) => `${article}/comments/live?after=${lastEventId}`,

    readCounts: (token: string | undefined) => send<Thread>('', { token }),

    setLiked: (isLiked: boolean, token: string) =>
      send<SavedLike>('/like', { method: isLiked ? 'PUT' : 'DELETE', token }),

    /** @param before Number of the comment that follows the page; `undefined` for the newest page. */
    readComments: (before: number | undefined, token: string | undefined) =>
      send<CommentPage>(`/comments${before === undefined ? '' : `?before=${before}`}`, { token }),

    readComment: (id: string, token: string | undefined) =>
      send<ListedComment>(`/comments/${encodeURIComponent(id)}`, { token }),

    /** @param comment `answer` is the comment that it answers; `id` is the same in each attempt to post it. */
    postComment: (
      comment: { text: string; answer?: { to: string; isQuoting: boolean }; id: string },
      token: string,
    ) => send<ListedComment>('/comments', { method: 'POST', token, json: comment }),

    editComment: (id: string, text: string, token: string) =>
      send<EditedComment>(`/comments/${encodeURIComponent(id)}`, { method: 'PATCH', token, json: { text } }),

    deleteComment: (id: string, token: string) =>
      send<Deletion>(`/comments/${encodeURIComponent(id)}`, { method: 'DELETE', token }),
  }
}
