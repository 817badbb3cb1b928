import { useEffect, useRef, useState } from 'react'
import type { ThreadState } from './thread-state.ts'

/** After an announcement, further comments are collected for this long. */
const PAUSE_MS = 10_000

/** Announces comments of others to screen readers: the first at once, those that follow soon together. */
export function NewCommentsAnnouncement({ arrived: { count, by } }: Pick<ThreadState, 'arrived'>) {
  // Comments from before the section was opened are not announced.
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
