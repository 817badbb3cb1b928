import { useEffect, useState } from 'react'
import { serverNow } from './server-clock.ts'

/** How often ages are told anew. */
const PACE_MS = 10_000

/** The time by the server's clock, which moves on every few seconds while somebody may be looking. */
export function useNow(): Date {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    function tick() {
      if (document.visibilityState === 'visible') setNow(serverNow())
    }

    const ticking = setInterval(tick, PACE_MS)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(ticking)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [])
  return now
}
