import { WORKSPACE_PATH } from '#domain/addresses.ts'
import { atMoment } from '../preview/address.ts'
import { pageMoment } from '../preview/page.ts'

/** What the server reports about a preview. */
export interface PreviewStatus {
  previewBackend: 'running' | 'disconnected'
  /** Version of the shown articles; `undefined` if there are none, or without an answer. */
  version?: string
}

const POLL_INTERVAL_MS = 4_000

/** A server that takes longer counts as disconnected. */
const TIMEOUT_MS = 4_000

/** Polls the server while the page is visible, until `stopping` is aborted. */
export function pollPreview(onStatus: (status: PreviewStatus) => void, stopping: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isPolling = false

  async function poll() {
    clearTimeout(timer)
    if (stopping.aborted || isPolling || document.visibilityState !== 'visible') return
    isPolling = true
    // Without the server, the backend is out of reach.
    const status = await fetchStatus().catch((): PreviewStatus => ({ previewBackend: 'disconnected' }))
    isPolling = false
    if (stopping.aborted) return
    onStatus(status)
    timer = setTimeout(poll, POLL_INTERVAL_MS)
  }

  document.addEventListener('visibilitychange', poll, { signal: stopping })
  stopping.addEventListener('abort', () => clearTimeout(timer))
  timer = setTimeout(poll, POLL_INTERVAL_MS)
}

async function fetchStatus(): Promise<PreviewStatus> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const answer = await fetch(atMoment(WORKSPACE_PATH, pageMoment()), { signal })
  if (!answer.ok) throw new Error(`The server answered ${answer.status}.`)
  return (await answer.json()) as PreviewStatus
}
