import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { readStored, writeStored } from '#ui/storage.ts'
import { untilReaderMoves } from './scroll.ts'
import type { ArticleThread } from './thread.ts'

/** The state of an article's page when the reader left it. */
export interface SavedView {
  isOpen: boolean
  shown: number
  y: number
}

const KEY = 'waypost.views'

/** Maximum number of views per tab. The oldest views are dropped first. */
const MAX_VIEWS = 30

/** Returns the saved view of a page that is reloaded or returned to; `undefined` for a new visit. */
export function useSavedView(): SavedView | undefined {
  const { key } = useLocation()
  const isReturn = useNavigationType() === 'POP'
  const [view] = useState(() => (isReturn ? new Map(readViews()).get(key) : undefined))
  return view
}

/** Restores a saved view. The browser's own attempt comes before the article and its comments have loaded. */
export function useRestoredView(view: SavedView | undefined, thread: ArticleThread): void {
  useEffect(() => {
    if (view === undefined) return undefined
    const stopping = untilReaderMoves()
    void restore(view, thread, stopping.signal)
    return () => stopping.abort()
  }, [view, thread])
}

async function restore({ isOpen, shown, y }: SavedView, thread: ArticleThread, stopped: AbortSignal) {
  if (isOpen) await thread.openComments(shown)
  const scroll = () => {
    if (!stopped.aborted) window.scrollTo({ top: y, behavior: 'instant' })
  }
  requestAnimationFrame(() => {
    scroll()
    // Typefaces that load late change the height of the text above.
    void document.fonts.ready.then(scroll)
  })
}

/** Saves the view when the reader leaves the page. */
export function useViewSaving(isOpen: boolean, thread: ArticleThread): void {
  const { key } = useLocation()
  const y = useRef(0)

  // A layout effect ends before the next page can scroll.
  useLayoutEffect(() => {
    // The page may already be at the top, for the next page.
    const follow = () => (y.current = window.scrollY)
    const save = () => saveView(key, { isOpen, shown: thread.store.get().items.length, y: y.current })
    const leave = () => {
      // A busy browser may not have reported the last scrolling.
      follow()
      save()
    }
    follow()
    addEventListener('scroll', follow, { passive: true })
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('scroll', follow)
      removeEventListener('pagehide', leave)
      save()
    }
  }, [key, isOpen, thread])
}

/** @param key Key of the history entry. */
function saveView(key: string, view: SavedView) {
  const others = readViews().filter(([other]) => other !== key)
  writeStored('sessionStorage', KEY, JSON.stringify([...others, [key, view]].slice(-MAX_VIEWS)))
}

function readViews(): [string, SavedView][] {
  return JSON.parse(readStored('sessionStorage', KEY) ?? '[]') as [string, SavedView][]
}
