import { useEffect, useState, type RefObject } from 'react'
import { createIdentity } from '../account/identity.ts'
import { createOpenDialog, type Purpose } from '../account/open-dialog.ts'
import { useShared } from '#ui/shared.ts'
import { readStored, writeStored } from '#ui/storage.ts'
import { useStore } from '#ui/store.ts'

/** The control that the reader used before signing in, which reloads the page. */
export interface ReturnTarget {
  articleId: string
  purpose: Purpose
}

const KEY = 'waypost.sign-in-return'

/** Maximum age of the stored control. A later load of the page has another reason than signing in. */
const MAX_AGE_MS = 15 * 60_000

/** Stores which control gets the focus after signing in. */
export function createSignInReturn() {
  let arrival = parseReturnTarget(readStored('sessionStorage', KEY), Date.now())
  const clear = () => void writeStored('sessionStorage', KEY, null)
  clear()
  return {
    clear,
    save(target: ReturnTarget) {
      writeStored('sessionStorage', KEY, JSON.stringify({ ...target, savedAt: Date.now() }))
    },
    /** Returns the stored control, only once; `undefined` on another article. */
    take(articleId: string): Purpose | undefined {
      const target = arrival
      arrival = undefined
      return target?.articleId === articleId ? target.purpose : undefined
    },
  }
}

/** Reads a stored target; `undefined` if there is none or it is too old. */
export function parseReturnTarget(stored: string | null, nowMs: number): ReturnTarget | undefined {
  if (stored === null) return undefined
  const { savedAt, ...target } = JSON.parse(stored) as ReturnTarget & { savedAt: number }
  return nowMs - savedAt <= MAX_AGE_MS ? target : undefined
}

/** Returns the control that gets the focus after signing in. Closing the login panel as a guest drops it. */
export function useSignInReturn(articleId: string): Purpose | undefined {
  const identity = useShared(createIdentity)
  const signInReturn = useShared(createSignInReturn)
  const [purpose] = useState(() => {
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
  return purpose
}

/** Focuses an element that the page returns to. */
export function useReturnFocus(element: RefObject<HTMLElement | null>, isReturn: boolean) {
  useEffect(() => {
    if (isReturn) element.current?.focus({ preventScroll: true })
  }, [element, isReturn])
}
