import { useEffect, useRef, useState } from 'react'
import { useLocation, useMatches } from 'react-router'

/** What a screen's route may say of itself, as its `handle`. */
export interface ScreenHandle<Data> {
  /** Says what there is to see, after the screen's title. */
  describe(data: Data): string
}

/**
 * Tells those who do not see it that a screen has come: after a step inside the site, once what a page waited for is
 * there, and where it failed. A page that the browser loads whole is told by the browser.
 */
export function Arrival() {
  const { pathname, search } = useLocation()
  const screen = useMatches().at(-1)
  const [told, setTold] = useState('')
  const shown = useRef<string>(undefined)
  const step = `${pathname}${search} ${screen?.loaderData === undefined ? 'waiting' : 'there'}`

  useEffect(() => {
    // The title is written with the screen, and is another one where the screen could not be loaded.
    const arrived = `${step} ${document.title}`
    const isFirst = shown.current === undefined
    if (shown.current === arrived) return
    shown.current = arrived
    if (!isFirst) setTold([document.title, describe(screen)].filter(Boolean).join(': '))
  }, [step, screen])

  return <output className="visually-hidden">{told}</output>
}

function describe({ handle, loaderData }: Partial<ReturnType<typeof useMatches>[number]> = {}) {
  return loaderData === undefined
    ? undefined
    : (handle as ScreenHandle<unknown> | undefined)?.describe(loaderData)
}
