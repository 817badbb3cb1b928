import { atMoment } from '../preview/address.ts'
import { pageMoment } from '../preview/page.ts'

/** What the server of a preview says of it. */
export interface WorkspaceNews {
  previewBackend: 'running' | 'disconnected'
  /** Of the articles that are shown; `undefined` where there are none to show, or nobody said. */
  version?: string
}

/** How often an open page asks. */
const ASK_EVERY_MS = 4_000

/** A server that takes longer is as good as gone. */
const PATIENCE_MS = 4_000

/** Asks the server every few seconds, for as long as somebody looks at the page. */
export function watchWorkspace(tell: (news: WorkspaceNews) => void, leaving: AbortSignal): void {
  let waiting: ReturnType<typeof setTimeout> | undefined
  let isAsking = false

  async function ask() {
    clearTimeout(waiting)
    if (leaving.aborted || isAsking || document.visibilityState !== 'visible') return
    isAsking = true
    const news = await fetchNews()
    isAsking = false
    if (leaving.aborted) return
    tell(news)
    waiting = setTimeout(ask, ASK_EVERY_MS)
  }

  document.addEventListener('visibilitychange', ask, { signal: leaving })
  leaving.addEventListener('abort', () => clearTimeout(waiting))
  waiting = setTimeout(ask, ASK_EVERY_MS)
}

async function fetchNews(): Promise<WorkspaceNews> {
  try {
    const answer = await fetch(atMoment('/api/workspace', pageMoment()), {
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (!answer.ok) return { previewBackend: 'disconnected' }
    return (await answer.json()) as WorkspaceNews
  } catch {
    // The server itself is gone, and with it the way to the backend.
    return { previewBackend: 'disconnected' }
  }
}
