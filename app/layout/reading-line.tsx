import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { Heading } from '#domain/article-body.ts'
import { useIdle } from '#ui/use-idle.ts'
import styles from './reading-line.module.css'

/** The headings of an article as stops below a stop of the menu, and the red stop that travels along them. */
export function ReadingLine({ headings }: { headings: readonly Heading[] }) {
  const list = useRef<HTMLOListElement>(null)
  const traveller = useRef<HTMLSpanElement>(null)
  const [currentId, setCurrentId] = useState<string>()
  const { search } = useLocation()
  const isIdle = useIdle()

  // The clean-up of a layout effect runs before the list is removed.
  useLayoutEffect(() => {
    if (!isIdle) return undefined
    const ending = new AbortController()
    void import('./follow-reader.ts').then(
      ({ followReader }) => {
        if (ending.signal.aborted) return
        const stop = followReader(list.current!, traveller.current!, setCurrentId)
        ending.signal.addEventListener('abort', stop)
      },
      () => {
        // The links of the menu work without this code.
      },
    )
    return () => ending.abort()
  }, [headings, isIdle])

  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [currentId])

  return (
    <>
      <ol className={styles.headings} ref={list}>
        {headings.map(({ id, level, text }) => (
          <li key={id}>
            <Link
              to={{ search, hash: `#${id}` }}
              data-level={level}
              aria-current={id === currentId ? 'location' : undefined}
            >
              <span className={styles.name} dir="auto">
                {text}
              </span>
            </Link>
          </li>
        ))}
      </ol>
      <span className={styles.traveller} ref={traveller} aria-hidden />
    </>
  )
}
