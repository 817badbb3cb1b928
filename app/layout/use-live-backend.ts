import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Workspace } from '#server/catalog/types.ts'
import { forgetArticles } from '../articles/article-store.ts'
import { useRootData } from '../data/root-data.ts'
import type { WorkspaceNews } from './watch-workspace.ts'

/**
 * Follows in an open page of a preview whether the backend answers, and shows what was written meanwhile.
 *
 * @returns What the server said as it rendered the page, then what it says now; `undefined` for an ordinary site, where
 *   nothing is asked and the code for it is not loaded.
 */
export function useLiveBackend(): Workspace['previewBackend'] {
  const root = useRootData()
  const known = root?.workspace.previewBackend
  const isWatched = known !== undefined
  const [told, setTold] = useState(known)
  const { revalidate } = useRevalidator()

  const take = useEffectEvent(({ previewBackend, version }: WorkspaceNews) => {
    setTold(previewBackend)
    if (version === undefined || version === root?.version) return
    forgetArticles()
    void revalidate()
  })

  useEffect(() => {
    const leaving = new AbortController()
    if (isWatched)
      void import('./watch-workspace.ts').then(
        ({ watchWorkspace }) => watchWorkspace(take, leaving.signal),
        () => take({ previewBackend: 'disconnected' }),
      )
    return () => leaving.abort()
  }, [isWatched])

  return isWatched ? told : undefined
}
