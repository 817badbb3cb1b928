import { useEffect, useRef, useState } from 'react'
import type { ThreadState } from './thread-state.ts'

/** Time after an announcement during which further comments are collected. */
const PAUSE_MS = 10_000

/** Announces other readers' comments to screen readers: the first at once, and those that follow soon together. */
export function NewCommentsAnnouncement({ arrived: { count, by } }: Pick<ThreadState, 'arrived'>) {
  // Comments from before the opening of the section are not announced.
  const [announced, setAnnounced] = useState({ count, text: '' })
  const pausedUntilMs = useRef(0)

  useEffect(() => {
    const added = count - announced.count
    if (added === 0) return undefined
    const announce = () => {
      if (added > 0) pausedUntilMs.current = Date.now() + PAUSE_MS
      setAnnounced({ count, text: describeNewComments(added, by) })
    }
    const timer = setTimeout(announce, added > 0 ? pausedUntilMs.current - Date.now() : 0)
    return () => clearTimeout(timer)
  }, [count, by, announced.count])

  return (
    <div className="visually-hidden" aria-live="polite">
      <p key={announced.count}>{announced.text}</p>
    </div>
  )
}

/** @param added Below 0 after a removal, which clears the announcement. */
export function describeNewComments(added: number, by: string): string {
  if (added < 0) return ''
  return added === 1 ? `New comment by ${by}` : `${added} new comments`
}
