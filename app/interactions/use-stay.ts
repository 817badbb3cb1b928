import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import type { ArticleThread } from './thread.ts'
import { untilOwnStep } from './own-steps.ts'
import { findStay, keepStay, type Stay } from './stay.ts'

/** How the page was left that somebody loads again or comes back to; `undefined` for one that she opens anew. */
export function useArrival(): Stay | undefined {
  const { key } = useLocation()
  const isBack = useNavigationType() === 'POP'
  const [arrival] = useState(() => (isBack ? findStay(key) : undefined))
  return arrival
}

/**
 * Brings the page back to how it was left: the browser has looked for the place while the article and its comments were
 * still on their way.
 */
export function useReturn(arrival: Stay | undefined, thread: ArticleThread): void {
  useEffect(() => {
    if (arrival === undefined) return undefined
    const leaving = untilOwnStep()
    void goBack(arrival, thread, leaving.signal)
    return () => leaving.abort()
  }, [arrival, thread])
}

async function goBack({ isOpen, shown, y }: Stay, thread: ArticleThread, left: AbortSignal) {
  if (isOpen) await thread.openComments(shown)
  requestAnimationFrame(() => {
    if (!left.aborted) window.scrollTo({ top: y, behavior: 'instant' })
  })
}

/** Takes note of how the page is left, by whatever way. */
export function useKeptStay(isOpen: boolean, thread: ArticleThread): void {
  const { key } = useLocation()
  const y = useRef(0)

  // Before the next page can scroll.
  useLayoutEffect(() => {
    // The page may have been scrolled to its top by then, for the next one.
    const follow = () => (y.current = window.scrollY)
    const keep = () => keepStay(key, { isOpen, shown: thread.store.get().list.items.length, y: y.current })
    follow()
    addEventListener('scroll', follow, { passive: true })
    addEventListener('pagehide', keep)
    return () => {
      removeEventListener('scroll', follow)
      removeEventListener('pagehide', keep)
      keep()
    }
  }, [key, isOpen, thread])
}
