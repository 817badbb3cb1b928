import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { prefersReducedMotion } from '#ui/reduced-motion.ts'
import type { Store } from '#ui/store.ts'

const READER_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Returns a controller that aborts when the reader scrolls, points or types. */
export function untilReaderMoves(): AbortController {
  const controller = new AbortController()
  for (const type of READER_EVENTS)
    addEventListener(type, () => controller.abort(), { passive: true, signal: controller.signal })
  return controller
}

/** Time after a load during which the layout of the page may change. */
const SETTLING_MS = 4_000

/**
 * Keeps an element's position on the screen while the layout changes, until the reader moves. @returns A function that
 * stops this.
 */
export function keepAt(element: HTMLElement, top: number): () => void {
  const stopping = untilReaderMoves()
  const align = () => window.scrollBy({ top: element.getBoundingClientRect().top - top, behavior: 'instant' })
  const sizes = new ResizeObserver(align)
  const settled = setTimeout(() => stopping.abort(), SETTLING_MS)
  stopping.signal.addEventListener('abort', () => {
    sizes.disconnect()
    clearTimeout(settled)
  })
  // The observer also reports the first size.
  sizes.observe(document.body)
  return () => stopping.abort()
}

/** Scrolls to an element and its surroundings, if it begins below the middle of the screen. */
export function scrollDownTo(element: HTMLElement): void {
  if (element.getBoundingClientRect().top <= innerHeight / 2) return
  element.parentElement!.scrollIntoView({
    block: 'start',
    behavior: prefersReducedMotion() ? 'instant' : 'smooth',
  })
}

/** Keeps the scroll position in a list while entries above are added or removed. Not every browser does this. */
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
