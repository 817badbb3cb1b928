import { useEffect, useRef, useState } from 'react'
import type { ThreadState } from './thread-state.ts'

/** How long nothing more is told after something was: a lively talk must not keep interrupting who reads. */
const PAUSE_MS = 10_000

/** Tells those who do not see it of comments that arrive: the first at once, those that follow it closely together. */
export function NewComments({ arrived: { count, by } }: Pick<ThreadState, 'arrived'>) {
  // What came before the section was opened is no news.
  const [told, setTold] = useState({ count, text: '' })
  const quietUntil = useRef(0)

  useEffect(() => {
    const news = count - told.count
    if (news === 0) return undefined
    const tell = () => {
      if (news > 0) quietUntil.current = Date.now() + PAUSE_MS
      setTold({ count, text: describeNews(news, by) })
    }
    const timer = setTimeout(tell, news > 0 ? quietUntil.current - Date.now() : 0)
    return () => clearTimeout(timer)
  }, [count, by, told.count])

  return (
    <div className="visually-hidden" aria-live="polite">
      <p key={told.count}>{told.text}</p>
    </div>
  )
}

function describeNews(news: number, by: string): string {
  if (news < 0) return ''
  return news === 1 ? `New comment by ${by}` : `${news} new comments`
}
