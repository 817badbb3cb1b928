import { useEffect, useRef, useState } from 'react'
import { useLocation, useMatches } from 'react-router'
import { SEARCH_PATH } from '#domain/addresses.ts'

/** Announces each new screen, or its failure, to screen readers. Browsers announce the pages that they load themselves. */
export function ScreenAnnouncement() {
  const { pathname, search } = useLocation()
  const screen = useMatches().at(-1)
  const [announcement, setAnnouncement] = useState('')
  const shown = useRef<string>(undefined)
  // The search screen announces its own results while the reader types.
  const address = pathname === SEARCH_PATH ? pathname : pathname + search

  useEffect(() => {
    // A failed screen has the same address and another title.
    const current = `${address} ${document.title}`
    const isFirst = shown.current === undefined
    if (shown.current === current) return
    shown.current = current
    if (!isFirst) setAnnouncement([document.title, describe(screen)].filter(Boolean).join(': '))
  }, [address, screen])

  return <output className="visually-hidden">{announcement}</output>
}

/** Describes the content, with `describe` of the route's `handle`, for the announcement after the title. */
function describe({ handle, loaderData }: Partial<ReturnType<typeof useMatches>[number]> = {}) {
  const described = handle as { describe(data: unknown): string } | undefined
  return loaderData === undefined ? undefined : described?.describe(loaderData)
}
