import { prefersReducedMotion } from '#ui/reduced-motion.ts'

/** The reader's position: a part below a heading. */
interface Position {
  /** Index of the heading; -1 before the first. */
  index: number
  /** Share of the part that has been read, from 0 to 1; 0 in the last part. */
  share: number
}

/** Height on the screen at which the reader is assumed to read, as a share of the screen from the top. */
const READING_HEIGHT = 0.25

/**
 * Moves the red stop of the menu with the reader; with reduced motion it stays at the heading.
 * @param list The links to the headings, after the link of the stop where the way begins.
 * @param traveller The red stop.
 * @param onPart Told the id of the heading whose part is read; `undefined` before the first.
 * @returns Ends that.
 */
export function followReader(
  list: HTMLElement,
  traveller: HTMLElement,
  onPart: (id: string | undefined) => void,
): () => void {
  const links = [...list.querySelectorAll('a')]
  const ids = links.map(({ hash }) => decodeURIComponent(hash.slice(1)))
  const stops = [list.previousElementSibling as HTMLElement, ...links]
  return onScroll(() => {
    const position = findPosition(ids)
    onPart(ids[position.index])
    travel(stops, traveller, position)
  })
}

function findPosition(ids: readonly string[]): Position {
  const height = READING_HEIGHT * innerHeight
  const distances = ids.map(
    (id) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) - height,
  )
  const index = distances.findLastIndex((distance) => distance <= 0)
  const behind = index === -1 ? scrollY : -distances[index]
  return { index, share: behind / (behind + (distances[index + 1] ?? Infinity)) || 0 }
}

function travel(stops: readonly HTMLElement[], traveller: HTMLElement, { index, share }: Position): void {
  const heightOf = (place: number) => stops[place].offsetTop + stops[place].offsetHeight / 2
  const start = heightOf(0)
  const here = heightOf(index + 1)
  const next = heightOf(Math.min(index + 2, stops.length - 1))
  traveller.style.setProperty('--start', `${start}`)
  traveller.style.setProperty(
    '--way',
    `${here + (prefersReducedMotion() ? 0 : share) * (next - here) - start}`,
  )
}

/**
 * Calls `update` now and before each frame that follows scrolling, a change of size, or opening the menu.
 * @returns Ends the calls.
 */
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
