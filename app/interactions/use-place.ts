import { useEffect, useState, type RefObject } from 'react'
import { currentIdentity } from '../account/identity.ts'
import { useOpenDialog } from '../account/open-account.ts'
import { untilOwnStep } from './own-steps.ts'
import { forgetPlace, takePlace, type Place } from './place.ts'

/** How long what is above may still change its size after the page was loaded again. */
const SETTLING_MS = 4_000

/** The place to come back to after signing in, if there is one; forgotten once the login panel is closed by a guest. */
export function usePlace(articleId: string): Place | undefined {
  const [place] = useState(() => {
    const taken = takePlace(articleId)
    return currentIdentity() && taken
  })
  const isSigningIn = useOpenDialog()?.kind === 'login'
  useEffect(() => {
    if (!isSigningIn) return undefined
    return () => {
      if (currentIdentity() === undefined) forgetPlace()
    }
  }, [isSigningIn])
  return place
}

/** Brings an element back to where it stood on the screen, and gives it the focus; nothing where `top` is undefined. */
export function useComeBack(element: RefObject<HTMLElement | null>, top: number | undefined) {
  useEffect(() => {
    const target = element.current
    if (top === undefined || target === null) return undefined
    target.focus({ preventScroll: true })
    return keepAt(target, top)
  }, [element, top])
}

/** Keeps an element at its height on the screen while the page settles, unless the reader moves. */
function keepAt(element: HTMLElement, top: number): () => void {
  const leaving = untilOwnStep()
  const align = () => window.scrollBy({ top: element.getBoundingClientRect().top - top, behavior: 'instant' })
  const sizes = new ResizeObserver(align)
  const settled = setTimeout(() => leaving.abort(), SETTLING_MS)
  leaving.signal.addEventListener('abort', () => {
    sizes.disconnect()
    clearTimeout(settled)
  })
  // It tells the first size as well.
  sizes.observe(document.body)
  return () => leaving.abort()
}
