import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { READINGS_PATH } from '#domain/addresses.ts'

/** Reports the path of each page that the reader steps to. The server counts pages that it answers by itself. */
export function useReportedSteps() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    // Some browsers for privacy have no beacons.
    if ('sendBeacon' in navigator) navigator.sendBeacon(READINGS_PATH, pathname)
  }, [pathname])
}
