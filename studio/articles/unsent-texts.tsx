import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { EntrySummaryJson } from '#server/studio/types.ts'
import { createDeviceStore, type UnsentText } from '../saving/device.ts'
import { isNew } from '../saving/new-entry.ts'
import { leftBehind, tabEnd } from '../saving/tab.ts'
import { formatInstant } from '#ui/instant.ts'
import { Notice } from '#ui/notice.tsx'
import { titleOf } from './article-list.ts'

/**
 * Lists what was typed in this browser and never reached the server. Opening a text sends it; what is new goes by itself.
 *
 * @param entries Those that the server lists; others have the texts looked for anew.
 */
export function UnsentTexts({ entries }: { entries?: readonly EntrySummaryJson[] }) {
  const [texts, setTexts] = useState<UnsentText[]>([])

  useEffect(() => {
    const leaving = new AbortController()
    // A browser that refuses its storage has no such texts.
    followTexts(setTexts, leaving.signal).catch(() => {})
    return () => leaving.abort()
  }, [entries])

  if (texts.length === 0) return null
  const titles = new Map(entries?.map((each) => [each.entry, titleOf(each)]))
  return (
    <Notice kind="wrong">
      <p>Typed on this device, and not yet on your site. Open it to save it there:</p>
      <ul>
        {texts.map(({ id, entry, base, changedAt }) => (
          <li key={id}>
            <Link to={`/edit/${entry}`}>
              {isNew(base)
                ? `${base.title}: unsent draft from`
                : `${titles.get(entry) ?? entry}: unsent changes from`}{' '}
              {formatInstant(new Date(changedAt).toISOString())}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** Shows the texts that tabs left behind, and again whenever one more tab has ended, such as the editor's before this screen. */
async function followTexts(show: (texts: UnsentText[]) => void, signal: AbortSignal): Promise<void> {
  const store = createDeviceStore()
  for (;;) {
    const texts = await store.listUnsent()
    const left = await leftBehind(texts, Date.now())
    signal.throwIfAborted()
    show(left)
    await Promise.race(texts.filter((each) => !left.includes(each)).map(({ id }) => tabEnd(id, signal)))
  }
}
