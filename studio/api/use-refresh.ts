import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const EVERY_MS = 30_000

/** Loads the screen's data again when the window gets the focus, and every half minute while it is visible. */
export function useRefresh(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'visible' && navigator.onLine) void revalidate()
    }
    const timer = setInterval(refresh, EVERY_MS)
    window.addEventListener('focus', refresh)
    return () => {
      clearInterval(timer)
      window.removeEventListener('focus', refresh)
    }
  }, [revalidate])
}
