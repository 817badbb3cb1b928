import { useEffect, useRef, useState } from 'react'
import { useLocation, useMatches } from 'react-router'

/** The `handle` of a screen's route. */
export interface ScreenHandle<Data> {
  /** Describes the content; announced after the screen's title. */
  describe(data: Data): string
}

/**
 * Announces a new screen to screen readers: after a navigation inside the site, when the data of a page has loaded, and when
 * loading has failed. Browsers announce the pages that they load themselves.
 */
export function ScreenAnnouncement() {
  const { pathname, search } = useLocation()
  const screen = useMatches().at(-1)
  const [announcement, setAnnouncement] = useState('')
  const shown = useRef<string>(undefined)
  const state = `${pathname}${search} ${screen?.loaderData === undefined ? 'loading' : 'ready'}`

  useEffect(() => {
    // A screen that failed has the same address and another title.
    const current = `${state} ${document.title}`
    const isFirst = shown.current === undefined
    if (shown.current === current) return
    shown.current = current
    if (!isFirst) setAnnouncement([document.title, describe(screen)].filter(Boolean).join(': '))
  }, [state, screen])

  return <output className="visually-hidden">{announcement}</output>
}

function describe({ handle, loaderData }: Partial<ReturnType<typeof useMatches>[number]> = {}) {
  return loaderData === undefined
    ? undefined
    : (handle as ScreenHandle<unknown> | undefined)?.describe(loaderData)
}
