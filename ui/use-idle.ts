import { useEffect, useState } from 'react'

/** Returns whether the page has loaded and the browser has been idle. */
export function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => whenIdle(() => setIsIdle(true)), [])
  return isIdle
}

function whenIdle(work: () => void) {
  if (document.readyState !== 'complete') addEventListener('load', () => whenIdle(work), { once: true })
  else if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 5_000 })
  // Safari has no idle callback.
  else setTimeout(work, 200)
}
