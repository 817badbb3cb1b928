import { useEffect, useState } from 'react'

/** Whether the page has loaded and the browser has had nothing more urgent to do. */
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
