import { useEffect, useRef, useState } from 'react'

/** The state of the map; all but 'real' show the drawn map. */
export type Shown = 'drawn' | 'loading' | 'unreachable' | 'real'

const TIMEOUT_MS = 8_000

/**
 * Switches between the drawn and the real map.
 *
 * A frame does not report that it could not be loaded, so its address is fetched first. No request leaves the site until
 * `toggle` is called.
 */
export function useRealMap(address: string) {
  const [shown, setShown] = useState<Shown>('drawn')
  const stopping = useRef<AbortController>(null)

  useEffect(() => () => stopping.current?.abort(), [])

  async function toggle() {
    if (shown === 'loading') return
    if (shown === 'real') {
      setShown('drawn')
      return
    }
    setShown('loading')
    stopping.current = new AbortController()
    const stopped = stopping.current.signal
    const isReached = await reach(address, AbortSignal.any([stopped, AbortSignal.timeout(TIMEOUT_MS)]))
    if (!stopped.aborted) setShown(isReached ? 'real' : 'unreachable')
  }

  return { shown, toggle }
}

/** Whether an address of another site answers. The answer itself is not readable. */
async function reach(address: string, signal: AbortSignal): Promise<boolean> {
  try {
    await fetch(address, {
      mode: 'no-cors',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'strict-origin',
      signal,
    })
    return true
  } catch {
    // Without an answer there is no map.
    return false
  }
}
