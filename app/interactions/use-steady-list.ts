import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import type { Store } from '../ui/store.ts'

/**
 * Keeps what somebody reads of a list where it is while entries come and go above it. Some browsers do that by
 * themselves, some do not, and those that do give up for reasons of their own.
 *
 * @param store Its changes are what changes the list.
 */
export function useSteadyList(list: RefObject<HTMLElement | null>, store: Store<unknown>): void {
  const read = useRef<{ entry: Element; top: number }>(undefined)

  useEffect(
    () =>
      store.subscribe(() => {
        // The page still shows what was before the change.
        read.current ??= findRead(list.current)
      }),
    [list, store],
  )

  useLayoutEffect(() => {
    const { entry, top } = read.current ?? {}
    read.current = undefined
    if (entry === undefined || top === undefined || !entry.isConnected) return
    const moved = entry.getBoundingClientRect().top - top
    if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' })
  })
}

/** The first entry on the screen, if the list has begun above it: whoever sees its beginning sees what comes. */
function findRead(list: HTMLElement | null): { entry: Element; top: number } | undefined {
  if (list === null || list.getBoundingClientRect().top >= 0) return undefined
  for (const entry of list.children) {
    const { top, bottom } = entry.getBoundingClientRect()
    if (bottom > 0) return { entry, top }
  }
  return undefined
}
