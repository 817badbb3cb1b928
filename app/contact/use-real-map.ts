import { useEffect, useRef, useState } from 'react'

/** What the reader is shown: the drawn map, also while the real one is asked for and where it cannot be had. */
export type Shown = 'drawn' | 'asking' | 'unreachable' | 'real'

const TIMEOUT_MS = 8_000

/**
 * The way to the real map and back.
 *
 * A frame does not tell the page that it could not be loaded, so its address is asked for before. Nothing leaves the site
 * until `turn` is called.
 */
export function useRealMap(address: string) {
  const [shown, setShown] = useState<Shown>('drawn')
  const leaving = useRef<AbortController>(null)

  useEffect(() => () => leaving.current?.abort(), [])

  async function turn() {
    if (shown === 'asking') return
    if (shown === 'real') {
      setShown('drawn')
      return
    }
    setShown('asking')
    leaving.current = new AbortController()
    const left = leaving.current.signal
    const isReached = await reach(address, AbortSignal.any([left, AbortSignal.timeout(TIMEOUT_MS)]))
    if (!left.aborted) setShown(isReached ? 'real' : 'unreachable')
  }

  return { shown, turn }
}

/** Whether anything answers at an address of another site, which does not let its answers be read. */
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
    // Whatever the reason, there is no map to be shown.
    return false
  }
}
