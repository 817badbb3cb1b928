import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { formatInstant } from '../ui/instant.ts'
import { Notice } from '../ui/notice.tsx'
import { createDeviceStore, type UnsentText } from './device.ts'
import { leftBehind } from './tab.ts'

/** Lists what was typed in this browser and never reached the server. Opening a text sends it. */
export function UnsentTexts() {
  const [texts, setTexts] = useState<UnsentText[]>([])

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
        {texts.map(({ id, entry, changedAt }) => (
          <li key={id}>
            <Link to={`/edit/${entry}`}>
              {entry}: unsent changes from {formatInstant(new Date(changedAt).toISOString())}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

async function listTexts(): Promise<UnsentText[]> {
  return leftBehind(await createDeviceStore().listUnsent(), Date.now())
}
