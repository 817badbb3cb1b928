import { useEffect, useLayoutEffect, useRef, useState, type MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import type { Heading } from '#domain/article-body.ts'
import styles from './reading-line.module.css'

/**
 * The headings of an article as small stops below a stop of the menu, and the red stop that travels along them as the reader
 * scrolls. It follows the link of the stop where it starts.
 */
export function ReadingLine({ headings }: { headings: readonly Heading[] }) {
  const list = useRef<HTMLOListElement>(null)
  const traveller = useRef<HTMLSpanElement>(null)
  const [currentId, setCurrentId] = useState<string>()
  const follow = useFollow()

  // A layout effect ends before the list is gone.
  useLayoutEffect(
    () =>
      onScroll(() => {
        const position = findPosition(headings)
        setCurrentId(headings[position.index]?.id)
        travel(list.current!, traveller.current!, position)
      }),
    [headings],
  )

  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [currentId])

  return (
    <>
      <ol className={styles.headings} ref={list}>
        {headings.map(({ id, level, text }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={follow}
              data-level={level}
              aria-current={id === currentId ? 'location' : undefined}
            >
              <span className={styles.name} dir="auto">
                {text}
              </span>
            </a>
          </li>
        ))}
      </ol>
      <span className={styles.traveller} ref={traveller} aria-hidden />
    </>
  )
}

/** Goes to a heading as a step of the router, which remembers the position for the way back. */
function useFollow() {
  const navigate = useNavigate()
  return (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void navigate({ search: location.search, hash: event.currentTarget.hash })
  }
}

/** Where somebody reads: within a heading's part. */
interface Position {
  /** Of the heading; -1 before the first. */
  index: number
  /** How much of that part is read, from 0 to 1; 0 in the last part. */
  share: number
}

/** Height on the screen at which somebody is taken to read, in parts of it from the top. */
const READING_HEIGHT = 0.25

function findPosition(headings: readonly Heading[]): Position {
  const height = READING_HEIGHT * innerHeight
  const distances = headings.map(
    ({ id }) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) - height,
  )
  const index = distances.findLastIndex((distance) => distance <= 0)
  const behind = index === -1 ? scrollY : -distances[index]
  return { index, share: behind / (behind + (distances[index + 1] ?? Infinity)) || 0 }
}

/** Moves the red stop. Without motion it stands at the heading. */
function travel(list: HTMLElement, traveller: HTMLElement, { index, share }: Position): void {
  const links = [list.previousElementSibling, ...list.querySelectorAll('a')] as HTMLElement[]
  const stopAt = (place: number) => links[place].offsetTop + links[place].offsetHeight / 2
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const start = stopAt(0)
  const here = stopAt(index + 1)
  const next = stopAt(Math.min(index + 2, links.length - 1))
  traveller.style.setProperty('--start', `${start}`)
  traveller.style.setProperty('--way', `${here + (isCalm ? 0 : share) * (next - here) - start}`)
}

/** Calls `update` now, and before the browser draws the page scrolled, in another size or with its menu open. @returns Ends that. */
function onScroll(update: () => void): () => void {
  let frame = requestAnimationFrame(run)
  let isAsked = true

  function run() {
    isAsked = false
    update()
  }
  function ask() {
    if (!isAsked) frame = requestAnimationFrame(run)
    isAsked = true
  }

  const listening = new AbortController()
  const { signal } = listening
  addEventListener('scroll', ask, { passive: true, signal })
  addEventListener('resize', ask, { signal })
  // The drawer's own event does not bubble.
  addEventListener('toggle', ask, { capture: true, signal })
  return () => {
    cancelAnimationFrame(frame)
    listening.abort()
  }
}
