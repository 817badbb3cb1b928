import type { Comment, CommentPage } from '#server/interactions/types.ts'
import { shortNameOf } from '#domain/short-name.ts'
import { currentIdentity } from '../account/identity.ts'
import { createStore, type Store } from '../ui/store.ts'
import { backOffMs } from './back-off.ts'
import { withEarlierPage, withNewestPages } from './comment-list.ts'
import {
  addressOf,
  deleteComment,
  isGone,
  postComment,
  readComments,
  readCounts,
  setLiked,
} from './interaction-requests.ts'
import { followLive, type LiveEvent } from './live.ts'
import {
  UNKNOWN,
  withCounts,
  withDeleted,
  withLike,
  withLiveComment,
  withLiveCounts,
  withLiveRemoval,
  withoutReader,
  withPosted,
  type ThreadState,
} from './thread-state.ts'

/** An article's likes and comments, as they are read, written and heard of. Failures of what is written are thrown. */
export interface ArticleThread {
  store: Store<ThreadState>
  /** Keeps everything current until what it returns is called. */
  follow(): () => void
  /** Reads again what depends on who is signed in, after that has changed. */
  meetIdentity(): void
  toggleLike(token: string): Promise<void>
  /** Reads the newest comments, unless they are known; `count` of them or more, if there are as many. */
  openComments(count?: number): Promise<void>
  /** Reads the comments before those that are known. */
  readEarlier(): Promise<void>
  post(text: string, token: string): Promise<void>
  remove(id: string, token: string): Promise<void>
}

/** How long readers of one article spread what they ask for all at once. */
const RESET_SPREAD_MS = 2_000

/** Begins with knowing nothing of an article's likes and comments. */
export function createThread(articleId: string): ArticleThread {
  const store = createStore(UNKNOWN)
  /** Where the live stream goes on. */
  let lastEventId: number | undefined
  /** The newest reading of the list; an answer to an older one is not wanted any more. */
  let listReading = 0
  /** Whether a comment of hers is on its way, so that the live stream's word of it is no surprise. */
  let isPosting = false
  let retrying: ReturnType<typeof setTimeout> | undefined
  let isFollowed = false
  /** How many comments shall be there once they are first read. */
  let wanted = 0
  let loading: Promise<void> | undefined

  const update = (change: (state: ThreadState) => ThreadState) => store.set(change(store.get()))
  const currentToken = () => currentIdentity()?.accessToken

  async function refreshCounts() {
    const token = currentToken()
    const counts = await readCounts(articleId, token)
    // Later counts may leave out events that the stream has yet to tell.
    lastEventId ??= counts.lastEventId
    if (token === currentToken()) update((state) => withCounts(state, counts))
  }

  /** Reads as many comments as were shown. */
  async function refreshList() {
    const reading = ++listReading
    const pages = await readPages()
    if (reading !== listReading) return
    update((state) => ({
      ...state,
      list: withNewestPages(state.list, pages),
      reading: 'ready',
      readingEarlier: 'idle',
    }))
  }

  async function readPages(): Promise<CommentPage[]> {
    const token = currentToken()
    const pages = [await readComments(articleId, undefined, token)]
    for (;;) {
      const { next } = pages.at(-1)!
      const { reading, list } = store.get()
      const isDeepEnough =
        reading === 'ready'
          ? list.next !== null && next !== null && next <= list.next
          : pages.reduce((count, { items }) => count + items.length, 0) >= wanted
      if (next === null || isDeepEnough) return pages
      pages.push(await readComments(articleId, next, token))
    }
  }

  async function loadList() {
    update((state) => ({ ...state, reading: 'loading' }))
    try {
      // The stream has to begin no later than what is read.
      if (lastEventId === undefined) await refreshCounts()
      await refreshList()
    } catch {
      // The section says so, and offers to try again.
      update((state) => (state.reading === 'loading' ? { ...state, reading: 'failed' } : state))
    }
  }

  /** Reads everything again that is shown, until that goes well. */
  async function refresh(failures = 0) {
    clearTimeout(retrying)
    try {
      await refreshCounts()
      if (store.get().reading === 'loading') await loadList()
      else if (store.get().reading === 'ready') await refreshList()
    } catch (reason) {
      // An article that is gone does not come back.
      if (!isGone(reason)) refreshAfter(backOffMs(failures + 1, Math.random()), failures + 1)
    }
  }

  function refreshAfter(waitMs: number, failures = 0) {
    clearTimeout(retrying)
    if (isFollowed) retrying = setTimeout(() => void refresh(failures), waitMs)
  }

  /** Finds out whether the reader has written a comment elsewhere, as in another tab, if it is signed as she signs. */
  function askWhose({ id, user }: Comment) {
    const email = currentIdentity()?.email
    if (email === undefined || isPosting || store.get().reading !== 'ready') return
    const shown = store.get().list.items.find((comment) => comment.id === id)
    const isHers = user === email || user === shortNameOf(email)
    if (shown && !shown.isOwn && isHers) void refresh()
  }

  function meetEvent(event: LiveEvent) {
    lastEventId = Math.max(lastEventId ?? 0, event.id)
    switch (event.type) {
      case 'comment':
        update((state) => withLiveComment(state, event.data, { eventId: event.id, isExpected: isPosting }))
        return askWhose(event.data)
      case 'removed':
        return update((state) => withLiveRemoval(state, event.data.id, event.id))
      case 'thread':
        return update((state) => withLiveCounts(state, event.data, event.id))
      case 'reset':
        return refreshAfter(Math.random() * RESET_SPREAD_MS)
    }
  }

  /** Runs before the live stream is opened: at first, after an absence, and after it broke. */
  async function prepare() {
    await refreshCounts()
    if (store.get().reading === 'failed') void loadList()
  }

  return {
    store,
    follow() {
      isFollowed = true
      const end = followLive({
        prepare,
        address: () => `${addressOf(articleId)}/comments/live?after=${lastEventId ?? 0}`,
        onEvent: meetEvent,
      })
      return () => {
        isFollowed = false
        clearTimeout(retrying)
        end()
      }
    },
    meetIdentity() {
      update(withoutReader)
      void refresh()
    },
    async toggleLike(token) {
      if (store.get().counts === undefined) await refreshCounts()
      const saved = await setLiked(articleId, !store.get().counts?.liked, token)
      if (token === currentToken()) update((state) => withLike(state, saved))
    },
    async openComments(count = 0) {
      wanted = Math.max(wanted, count)
      const { reading } = store.get()
      if (reading === 'unread' || reading === 'failed') loading = loadList()
      await loading
    },
    async readEarlier() {
      const { list, readingEarlier } = store.get()
      if (list.next === null || readingEarlier === 'loading') return
      update((state) => ({ ...state, readingEarlier: 'loading' }))
      const reading = listReading
      try {
        const page = await readComments(articleId, list.next, currentToken())
        if (reading !== listReading) return
        update((state) => ({ ...state, list: withEarlierPage(state.list, page), readingEarlier: 'idle' }))
      } catch {
        if (reading === listReading) update((state) => ({ ...state, readingEarlier: 'failed' }))
      }
    },
    async post(text, token) {
      isPosting = true
      const comment = await postComment(articleId, text, token)
        .catch((reason: unknown) => {
          // The comments may have been closed, or hold this one already.
          void refresh()
          throw reason
        })
        .finally(() => {
          isPosting = false
        })
      if (token !== currentToken()) return refresh()
      update((state) => withPosted(state, comment))
    },
    async remove(id, token) {
      const deletion = await deleteComment(articleId, id, token).catch((reason: unknown) => {
        if (!isGone(reason)) throw reason
      })
      if (deletion) update((state) => withDeleted(state, id, deletion))
      else await refresh()
    },
  }
}
