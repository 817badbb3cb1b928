import { useEffect, useState, type RefObject } from 'react'
import { createIdentity } from '../account/identity.ts'
import { createOpenDialog, type Purpose } from '../account/open-dialog.ts'
import { useShared } from '../ui/shared.ts'
import { readStored, writeStored } from '../ui/storage.ts'
import { useStore } from '../ui/store.ts'
import { keepAt } from './scroll.ts'

/** What the reader used before signing in, which loads the page again. */
export interface ReturnTarget {
  articleId: string
  isOpen: boolean
  target: Purpose
  /** Its distance from the top of the screen, in pixels. */
  top: number
}

const KEY = 'waypost.sign-in-return'

/** Registering and signing in take less time; a later load of the page has another reason. */
const MAX_AGE_MS = 15 * 60_000

/** Stores where the page returns to after signing in. */
export function createSignInReturn() {
  let arrival = parseReturnTarget(readStored('sessionStorage', KEY), Date.now())
  const clear = () => void writeStored('sessionStorage', KEY, null)
  clear()
  return {
    clear,
    save(target: ReturnTarget) {
      writeStored('sessionStorage', KEY, JSON.stringify({ ...target, savedAt: Date.now() }))
    },
    /** Returns the target of this load of the page, only once; `undefined` on another article. */
    take(articleId: string): ReturnTarget | undefined {
      const target = arrival
      arrival = undefined
      return target?.articleId === articleId ? target : undefined
    },
  }
}

/** Reads a stored target; `undefined` if there is none or it is too old. */
export function parseReturnTarget(stored: string | null, nowMs: number): ReturnTarget | undefined {
  if (stored === null) return undefined
  const { savedAt, ...target } = JSON.parse(stored) as ReturnTarget & { savedAt: number }
  return nowMs - savedAt <= MAX_AGE_MS ? target : undefined
}

/** Returns the target to return to after signing in. A guest who closes the login panel gives it up. */
export function useReturnTarget(articleId: string): ReturnTarget | undefined {
  const identity = useShared(createIdentity)
  const signInReturn = useShared(createSignInReturn)
  const [target] = useState(() => {
    const taken = signInReturn.take(articleId)
    return identity.get() && taken
  })
  const isSigningIn = useStore(useShared(createOpenDialog))?.kind === 'login'
  useEffect(() => {
    if (!isSigningIn) return undefined
    return () => {
      if (identity.get() === undefined) signInReturn.clear()
    }
  }, [isSigningIn, identity, signInReturn])
  return target
}

/** Scrolls an element back to its distance from the top of the screen and focuses it; does nothing without `top`. */
export function useReturnTo(element: RefObject<HTMLElement | null>, top: number | undefined) {
  useEffect(() => {
    const target = element.current
    if (top === undefined || target === null) return undefined
    target.focus({ preventScroll: true })
    return keepAt(target, top)
  }, [element, top])
}
