import type { Comment } from '#server/interactions/types.ts'
import type { Identity } from '../account/identity.ts'
import { createStore, type Store } from '#ui/store.ts'
import { createCommentList } from './comment-list.ts'
import type { Draft } from './drafts.ts'
import { followLive, retryDelayMs, type LiveEvent } from './live.ts'
import { createArticleRequests, isGone } from './requests.ts'
import {
  EMPTY_THREAD,
  withCounts,
  withDeleted,
  withEdited,
  withLike,
  withLiveComment,
  withLiveCounts,
  withLiveRemoval,
  withoutReader,
  withPosted,
  type ThreadState,
} from './thread-state.ts'

/** After a reset event, clients spread their requests over this time. */
const RESET_SPREAD_MS = 2_000

export type ArticleThread = ReturnType<typeof createThread>

interface Reader {
  identity: Pick<Store<Identity | undefined>, 'get'>
  /** The name that signs the reader's comments. */
  commentName: Pick<Store<string | undefined>, 'get' | 'subscribe'>
}

/** Loads an article's likes and comments, changes them, and follows their live stream. */
export function createThread(articleId: string, { identity, commentName }: Reader) {
  const store = createStore(EMPTY_THREAD)
  /** Difference between the server's clock and this device's. */
  let clockOffsetMs = 0
  const requests = createArticleRequests(articleId, (date) => {
    clockOffsetMs = clockOffset(date, Date.now()) ?? clockOffsetMs
  })
  /** Id of the event after which the live stream continues. */
  let lastEventId: number | undefined
  let isPosting = false
  let retrying: ReturnType<typeof setTimeout> | undefined
  let isFollowed = false
  /** Reaches the same article in other tabs: live events do not say who liked it. */
  let otherTabs: BroadcastChannel | undefined

  const update = (change: (state: ThreadState) => ThreadState) => store.set(change(store.get()))
  const currentToken = () => identity.get()?.accessToken
  const list = createCommentList({
    store,
    requests,
    currentToken,
    // The stream must not start later than the list.
    async prepare() {
      if (lastEventId === undefined) await refreshCounts()
    },
  })

  async function refreshCounts() {
    const token = currentToken()
    const counts = await requests.readCounts(token)
    // The stream must start at the first counts. Later counts include events that the stream has not sent yet.
    lastEventId ??= counts.lastEventId
    if (token === currentToken()) update((state) => withCounts(state, counts))
  }

  /** Loads everything visible again, and retries after a failure. */
  async function refresh(failures = 0) {
    clearTimeout(retrying)
    try {
      await refreshCounts()
      if (store.get().status === 'loading') await list.load()
      else if (store.get().status === 'ready') await list.refresh()
    } catch (reason) {
      // A deleted article does not come back.
      if (!isGone(reason)) refreshAfter(retryDelayMs(failures + 1, Math.random()), failures + 1)
    }
  }

  function refreshAfter(delayMs: number, failures = 0) {
    clearTimeout(retrying)
    if (isFollowed) retrying = setTimeout(() => void refresh(failures), delayMs)
  }

  function applyEvent(event: LiveEvent) {
    lastEventId = Math.max(lastEventId ?? 0, event.id)
    switch (event.type) {
      case 'comment':
        update((state) => withLiveComment(state, event.data, event.id, isPosting))
        return refreshIfOwn(event.data)
      case 'removed':
        return applyRemoval(event.data.id, event.id)
      case 'thread':
        return update((state) => withLiveCounts(state, event.data, event.id))
      case 'reset':
        return refreshAfter(Math.random() * RESET_SPREAD_MS)
    }
  }

  /** Loads the thread again after the removal of her own comment: edited in another tab, it may wait for approval. */
  function applyRemoval(id: string, eventId: number) {
    const isOwn = store.get().items.some((comment) => comment.id === id && comment.isOwn)
    update((state) => withLiveRemoval(state, id, eventId))
    const isShown = store.get().items.some((comment) => comment.id === id)
    if (isOwn && !isShown && !isPosting) void refresh()
  }

  /** Loads the thread again after a comment with the reader's name: events do not say if another tab sent it. */
  function refreshIfOwn({ id, user }: Comment) {
    if (user !== commentName.get() || isPosting || store.get().status !== 'ready') return
    const shown = store.get().items.find((comment) => comment.id === id)
    if (shown && !shown.isOwn) void refresh()
  }

  /** Waits for the answer to a new or edited comment, and applies it if the same reader is still signed in. */
  async function write<T>(
    request: Promise<T>,
    token: string,
    apply: (state: ThreadState, answer: T) => ThreadState,
  ): Promise<void> {
    isPosting = true
    const answer = await request
      .catch((reason: unknown) => {
        // Comments may be closed, the comment may be deleted, or it may be stored although the answer was lost.
        void refresh()
        throw reason
      })
      .finally(() => {
        isPosting = false
      })
    if (token !== currentToken()) return refresh()
    update((state) => apply(state, answer))
  }

  return {
    store,

    serverNow: () => new Date(Date.now() + clockOffsetMs),

    /** Follows the live stream. @returns Ends the stream. */
    follow(): () => void {
      isFollowed = true
      otherTabs = new BroadcastChannel(`likes of ${articleId}`)
      otherTabs.addEventListener('message', () => void refresh())
      let name = commentName.get()
      const endNames = commentName.subscribe(() => {
        const [before, after] = [name, commentName.get()]
        name = after
        // The server sends no event for a changed name.
        if (before !== undefined && after !== undefined && after !== before) void refresh()
      })
      const end = followLive({
        async prepare() {
          await refreshCounts()
          if (store.get().status === 'failed') void list.load()
        },
        address: () => requests.liveAddress(lastEventId ?? 0),
        onEvent: applyEvent,
      })
      return () => {
        isFollowed = false
        clearTimeout(retrying)
        otherTabs?.close()
        otherTabs = undefined
        endNames()
        end()
      }
    },

    /** Loads all data that depends on the reader again, after a sign-in or sign-out. */
    changeReader() {
      update(withoutReader)
      void refresh()
    },

    /** @throws RequestError */
    async toggleLike(token: string) {
      if (store.get().counts === undefined) await refreshCounts()
      const saved = await requests.setLiked(!store.get().counts?.liked, token)
      if (token === currentToken()) update((state) => withLike(state, saved))
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has none.
      otherTabs?.postMessage('changed')
    },

    openComments: list.open,
    loadEarlier: list.loadEarlier,
    reveal: list.reveal,

    /** @param id The same in each attempt to post this draft. @throws RequestError */
    post({ text, answer, id }: Draft & { id: string }, token: string) {
      const answered = answer ? { to: answer.id, isQuoting: answer.isQuoting } : undefined
      return write(requests.postComment({ text, answer: answered, id }, token), token, withPosted)
    },

    /** @throws RequestError */
    edit(id: string, text: string, token: string) {
      return write(requests.editComment(id, text, token), token, withEdited)
    },

    /** @throws RequestError */
    async remove(id: string, token: string) {
      const deletion = await requests.deleteComment(id, token).catch((reason: unknown) => {
        if (!isGone(reason)) throw reason
      })
      if (deletion) update((state) => withDeleted(state, id, deletion))
      else await refresh()
    },
  }
}

/**
 * Computes how far the server's clock is ahead of this device's.
 *
 * @param date The `Date` header of an answer.
 * @returns `undefined` without a valid date.
 */
export function clockOffset(date: string | null, nowMs: number): number | undefined {
  const serverMs = Date.parse(date ?? '')
  // The header omits the milliseconds, which are 500 on average.
  return Number.isNaN(serverMs) ? undefined : serverMs + 500 - nowMs
}
