import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { WORKSPACE_PATH } from '#domain/addresses.ts'
import type { Workspace } from '#server/pages/types.ts'
import { createArticleCache } from '../articles/article-cache.ts'
import { useRootData } from '../data/root-data.ts'
import { atInstant } from '../preview/address.ts'
import { pageInstant } from '../preview/page.ts'
import { useShared } from '#ui/shared.ts'
import { useListener } from '#ui/use-listener.ts'

/** The server's report about a preview, and the version of its articles if there are any. */
type PreviewStatus = Pick<Workspace, 'previewBackend'> & { version?: string }

/** Time between two polls. A server that takes longer to answer counts as disconnected. */
const POLL_INTERVAL_MS = 4_000

/** Follows the state of a preview's backend, and loads the page again when its articles have changed. */
export function usePreviewBackend(rendered: Workspace['previewBackend']): Workspace['previewBackend'] {
  const shownVersion = useRootData()?.version
  const isPreview = rendered !== undefined
  const [latest, setLatest] = useState(rendered)
  const { revalidate } = useRevalidator()
  const articles = useShared(createArticleCache)

  const poll = useEffectEvent(async () => {
    if (!isPreview || document.visibilityState !== 'visible') return
    // If the server does not answer, the backend is unreachable.
    const { previewBackend, version } = await readStatus().catch((): PreviewStatus => ({
      previewBackend: 'disconnected',
    }))
    setLatest(previewBackend)
    if (version === undefined || version === shownVersion) return
    articles.clear()
    void revalidate()
  })

  useListener('visibilitychange', () => void poll())
  useEffect(() => {
    const timer = setInterval(() => void poll(), POLL_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [])

  return latest
}

async function readStatus(): Promise<PreviewStatus> {
  const signal = AbortSignal.timeout(POLL_INTERVAL_MS)
  const answer = await fetch(atInstant(WORKSPACE_PATH, pageInstant()), { signal })
  if (!answer.ok) throw new Error(`The server answered ${answer.status}.`)
  return (await answer.json()) as PreviewStatus
}
