import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import type { Store } from '../ui/store.ts'

const READER_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Returns a controller that aborts as soon as the reader scrolls, points or types. */
export function untilReaderMoves(): AbortController {
  const controller = new AbortController()
  for (const type of READER_EVENTS)
    addEventListener(type, () => controller.abort(), { passive: true, signal: controller.signal })
  return controller
}

/**
 * Keeps the position of what the reader reads in a list while entries are added or removed above it. Not every browser does
 * this by itself, or in every case.
 *
 * @param store Its changes change the list.
 */
export function useSteadyList(list: RefObject<HTMLElement | null>, store: Store<unknown>): void {
  const before = useRef<{ entry: Element; top: number }>(undefined)

  useEffect(
    () =>
      store.subscribe(() => {
        // The page is not rendered yet.
        before.current ??= firstReadEntry(list.current)
      }),
    [list, store],
  )

  useLayoutEffect(() => {
    const { entry, top } = before.current ?? {}
    before.current = undefined
    if (entry === undefined || top === undefined || !entry.isConnected) return
    const moved = entry.getBoundingClientRect().top - top
    if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' })
  })
}

/** Finds the first entry on the screen; `undefined` if the list's beginning is visible, where new entries appear. */
function firstReadEntry(list: HTMLElement | null): { entry: Element; top: number } | undefined {
  if (list === null || list.getBoundingClientRect().top >= 0) return undefined
  for (const entry of list.children) {
    const { top, bottom } = entry.getBoundingClientRect()
    if (bottom > 0) return { entry, top }
  }
  return undefined
}
