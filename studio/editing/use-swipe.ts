import { useEffect, useEffectEvent, useRef, type UIEvent } from 'react'

/**
 * On a phone the text and the page lie side by side, and a swipe scrolls from one to the other. Keeps what is in sight and
 * what is chosen the same.
 *
 * @returns What the element needs that scrolls.
 */
export function useSwipe(isPage: boolean, onSwipe: (isPage: boolean) => void) {
  const ref = useRef<HTMLDivElement>(null)
  const settle = useEffectEvent(() => {
    const element = ref.current!
    // A swipe that has begun goes on by itself.
    if (isPage && isAtText(element)) element.scrollTo({ left: element.scrollWidth, behavior: 'instant' })
    if (!isPage) element.scrollTo({ left: 0, behavior: 'instant' })
    const { activeElement } = document
    // The keyboard would cover half of the page.
    if (!isAtText(element) && activeElement instanceof HTMLElement && element.contains(activeElement))
      activeElement.blur()
  })

  useEffect(() => settle(), [isPage])
  useEffect(() => {
    const stop = new AbortController()
    addEventListener('resize', () => settle(), { signal: stop.signal })
    return () => stop.abort()
  }, [])

  function onScroll({ currentTarget: element }: UIEvent<HTMLElement>) {
    if (element.scrollLeft > element.clientWidth / 2) onSwipe(true)
    else if (isAtText(element)) onSwipe(false)
  }

  return { ref, onScroll }
}

function isAtText({ scrollLeft }: Element): boolean {
  return scrollLeft < 1
}
