import type { CommentPage } from '#server/interactions/types.ts'
import type { Store } from '#ui/store.ts'
import { isGone, type ArticleRequests } from './requests.ts'
import { withEarlierPage, withNewestPages, type ThreadState } from './thread-state.ts'

/** Maximum number of pages of earlier comments to load in order to show one of them. */
const MAX_PAGES = 20

interface CommentListOptions {
  store: Store<ThreadState>
  requests: Pick<ArticleRequests, 'readComment' | 'readComments'>
  currentToken(): string | undefined
  /** Called before the list is read for the first time. */
  prepare(): Promise<void>
}

/** Loads the comments of a thread: the newest first, then page by page. */
export function createCommentList({ store, requests, currentToken, prepare }: CommentListOptions) {
  /** Number of the last request for the list; older answers are ignored. */
  let listRequest = 0
  /** Number of comments that the first load must reach. */
  let minimum = 0
  let loading: Promise<void> | undefined
  let loadingEarlier: Promise<void> | undefined

  const update = (change: (state: ThreadState) => ThreadState) => store.set(change(store.get()))

  /** Loads the shown comments again. @throws RequestError */
  async function refresh() {
    const request = ++listRequest
    const pages = await readPages()
    if (request === listRequest) update((state) => withNewestPages(state, pages))
  }

  /** Loads as many pages as are shown, or as the first load must reach. */
  async function readPages(): Promise<CommentPage[]> {
    const token = currentToken()
    const pages = [await requests.readComments(undefined, token)]
    for (;;) {
      const { next } = pages.at(-1)!
      const { status, next: shownNext } = store.get()
      const isDeepEnough =
        status === 'ready'
          ? shownNext !== null && next !== null && next <= shownNext
          : pages.reduce((count, { items }) => count + items.length, 0) >= minimum
      if (next === null || isDeepEnough) return pages
      pages.push(await requests.readComments(next, token))
    }
  }

  async function load() {
    update((state) => ({ ...state, status: 'loading' }))
    try {
      await prepare()
      await refresh()
    } catch {
      // The section shows the failure and a button to try again.
      update((state) => (state.status === 'loading' ? { ...state, status: 'failed' } : state))
    }
  }

  function loadEarlier(): Promise<void> {
    loadingEarlier ??= readEarlierPage().finally(() => {
      loadingEarlier = undefined
    })
    return loadingEarlier
  }

  async function readEarlierPage() {
    const { next } = store.get()
    if (next === null) return
    update((state) => ({ ...state, earlierStatus: 'loading' }))
    const request = listRequest
    // If the list was loaded again meanwhile, this page may not be the next one.
    const isCurrent = () => request === listRequest
    try {
      const page = await requests.readComments(next, currentToken())
      update((state) => (isCurrent() ? withEarlierPage(state, page) : { ...state, earlierStatus: 'idle' }))
    } catch {
      update((state) => ({ ...state, earlierStatus: isCurrent() ? 'failed' : 'idle' }))
    }
  }

  /** Loads the newest comments if they are unknown: at least `count` of them, if there are as many. */
  async function open(count = 0) {
    minimum = Math.max(minimum, count)
    const { status } = store.get()
    if (status === 'unread' || status === 'failed') loading = load()
    await loading
  }

  /**
   * Loads earlier comments until a certain one is shown.
   *
   * @returns `gone` if it does not exist, `too-old` after the limit of pages, `failed` if a request failed.
   */
  async function reveal(id: string): Promise<'shown' | 'gone' | 'too-old' | 'failed'> {
    await open()
    const isShown = () => store.get().items.some((comment) => comment.id === id)
    if (isShown()) return 'shown'
    try {
      await requests.readComment(id, currentToken())
    } catch (reason) {
      return isGone(reason) ? 'gone' : 'failed'
    }
    for (let page = 0; page < MAX_PAGES && store.get().next !== null; page += 1) {
      await loadEarlier()
      if (isShown()) return 'shown'
      if (store.get().earlierStatus === 'failed') return 'failed'
    }
    return store.get().next === null ? 'gone' : 'too-old'
  }

  return { load, refresh, open, loadEarlier, reveal }
}
