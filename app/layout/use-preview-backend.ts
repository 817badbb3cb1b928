import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Workspace } from '#server/pages/types.ts'
import { createArticleCache } from '../articles/article-cache.ts'
import { useRootData } from '../data/root-data.ts'
import { useShared } from '../ui/shared.ts'
import type { PreviewStatus } from './poll-preview.ts'

/**
 * Follows the state of a preview's backend, and loads the page again when its articles have changed.
 *
 * @returns The latest state; `undefined` outside of previews, which poll nothing and do not load the code for it.
 */
export function usePreviewBackend(): Workspace['previewBackend'] {
  const root = useRootData()
  const rendered = root?.workspace.previewBackend
  const isPreview = rendered !== undefined
  const [latest, setLatest] = useState(rendered)
  const { revalidate } = useRevalidator()
  const articles = useShared(createArticleCache)

  const update = useEffectEvent(({ previewBackend, version }: PreviewStatus) => {
    setLatest(previewBackend)
    if (version === undefined || version === root?.version) return
    articles.clear()
    void revalidate()
  })

  useEffect(() => {
    const stopping = new AbortController()
    if (isPreview)
      void import('./poll-preview.ts').then(
        ({ pollPreview }) => pollPreview(update, stopping.signal),
        () => update({ previewBackend: 'disconnected' }),
      )
    return () => stopping.abort()
  }, [isPreview])

  return isPreview ? latest : undefined
}
