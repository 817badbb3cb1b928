import { useEffect, useEffectEvent, useRef, type UIEvent } from 'react'

/**
 * On a phone the text and the page are next to each other in an element that scrolls by a swipe. Keeps its position and the
 * chosen panel the same.
 * @returns Properties for that element.
 */
export function useSwipe(isPage: boolean, onSwipe: (isPage: boolean) => void) {
  const ref = useRef<HTMLDivElement>(null)
  const settle = useEffectEvent(() => {
    const element = ref.current!
    // A swipe that has begun continues by itself.
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
