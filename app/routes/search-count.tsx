import { useEffect, useState } from 'react'

/** How long nothing must be typed before a count is announced. */
const PAUSE_MS = 800

/** Announces to screen readers how much was found, once the reader pauses. Her first look at the screen is announced with it. */
export function CountAnnouncement({ text }: { text: string }) {
  const [announced, setAnnounced] = useState({ text, isNew: false })
  useEffect(() => {
    if (text === announced.text) return undefined
    const timer = setTimeout(() => setAnnounced({ text, isNew: true }), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, announced.text])
  return <output className="visually-hidden">{announced.isNew && announced.text}</output>
}
