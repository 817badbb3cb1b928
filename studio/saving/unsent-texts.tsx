import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { Notice } from '../ui/notice.tsx'
import { createDeviceStore } from './device.ts'
import { leftBehind } from './tab.ts'

/** Lists what was typed in this browser and never reached the server. Opening a text sends it. */
export function UnsentTexts() {
  const [texts, setTexts] = useState<{ id: string; entry: string; day: string }[]>([])

  useEffect(() => {
    let isGone = false
    // A browser that refuses its storage has no such texts.
    listTexts().then(
      (left) => !isGone && setTexts(left),
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [])

  if (texts.length === 0) return null
  return (
    <Notice kind="wrong">
      <p>Typed on this device, and not yet on your site. Open it to save it there:</p>
      <ul>
        {texts.map(({ id, entry, day }) => (
          <li key={id}>
            <Link to={`/edit/${entry}`}>
              {entry}: unsent changes from {day}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

async function listTexts() {
  const now = Date.now()
  const left = await leftBehind(await createDeviceStore().listUnsent(), now)
  return left.map(({ id, entry, changedAt }) => ({ id, entry, day: describeDay(changedAt, now) }))
}

/** @returns 'Tuesday at 14:05'; a week ago and before, 'May 12 at 14:05'. In the writer's time zone. */
export function describeDay(at: number, now: number): string {
  const isThisWeek = now - at < 6 * 86_400_000
  const day = new Intl.DateTimeFormat(
    'en',
    isThisWeek ? { weekday: 'long' } : { month: 'long', day: 'numeric' },
  )
  const time = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  return `${day.format(at)} at ${time.format(at)}`
}
