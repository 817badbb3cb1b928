import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Workspace } from '#server/pages/types.ts'
import { createArticleCache } from '../articles/article-cache.ts'
import { useRootData } from '../data/root-data.ts'
import { useShared } from '../ui/shared.ts'
import { pollPreview, type PreviewStatus } from './poll-preview.ts'

/**
 * Follows the state of a preview's backend, and loads the page again when its articles have changed.
 *
 * @param rendered The state that the server rendered; `undefined` outside of previews, which poll nothing.
 * @returns The latest state.
 */
export function usePreviewBackend(rendered: Workspace['previewBackend']): Workspace['previewBackend'] {
  const shownVersion = useRootData()?.version
  const isPreview = rendered !== undefined
  const [latest, setLatest] = useState(rendered)
  const { revalidate } = useRevalidator()
  const articles = useShared(createArticleCache)

  const update = useEffectEvent(({ previewBackend, version }: PreviewStatus) => {
    setLatest(previewBackend)
    if (version === undefined || version === shownVersion) return
    articles.clear()
    void revalidate()
  })

  useEffect(() => {
    if (!isPreview) return undefined
    const stopping = new AbortController()
    pollPreview(update, stopping.signal)
    return () => stopping.abort()
  }, [isPreview])

  return latest
}
